import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import { checkFiles, sha256 } from '../checks/file-hashes.ts';
import { checkWhole } from '../checks/whole.ts';
import { equal, type Finding, none, some, info, type TortureOptions, within } from '../findings.ts';
import {
  clientOf,
  inShort,
  retryWhileBusy,
  pickRandom,
  quantile,
  type WireAnswer,
  type WireClient,
} from '../clients/client.ts';
import { fillUp, reserve } from '../disk/filler.ts';
import { serve } from '../running/torture-server.ts';
import { readDatabase, seedData, type SeededData } from '../running/seed-data.ts';
import { until } from '../running/until.ts';
import { type AcknowledgedFiles, sendFiles } from '../clients/send-uploads.ts';

const settings = (freeMb = 1, organizationMb = 1_000) => ({
  RINGMARK_UPLOAD_FREE_MB: String(freeMb),
  RINGMARK_UPLOAD_ORGANIZATION_MB: String(organizationMb),
});

interface DiskRun {
  dataDir: string;
  disk: string;
  stage: SeededData;
  kept: AcknowledgedFiles;
  /** Comments that were acknowledged, by their id. */
  comments: Map<string, string>;
  complaints: string[];
}

async function uploadUntilRefused(client: WireClient, { stage, kept }: DiskRun): Promise<WireAnswer> {
  for (;;) {
    const answer = await retryWhileBusy(() => sendFiles(client, stage.tickets[0] ?? ('' as never), kept));
    if (answer.status !== 201) return answer;
  }
}

const says = (answer: WireAnswer) => `${answer.status} ${answer.json().code}`;

/** A refusal has a sentence that a person can act on, and no internals. */
const isClear = ({ status, json }: WireAnswer) =>
  [503, 507].includes(status) &&
  /space|full/i.test(json().error) &&
  !/sqlite|errno|enospc/i.test(json().error);

async function writeComment(
  client: WireClient,
  { stage, comments }: DiskRun,
  text: string,
): Promise<WireAnswer> {
  const answer = await retryWhileBusy(() =>
    client.send(`POST /api/tickets/${pickRandom(stage.tickets)}/comments`, { json: { text } }),
  );
  if (answer.status === 201) comments.set(answer.json().id, text);
  return answer;
}

/** Reads as everybody whose session's use is due to be written. @returns ms of each. */
async function readAll(server: ServerProcess, run: DiskRun, rounds: number): Promise<number[]> {
  const times: number[] = [];
  const [file] = run.kept.keys();
  const paths = ['/api/board', '/api/tickets', `/api/tickets/${run.stage.tickets[0]}`, file, '/api/auth/me'];
  for (const person of run.stage.members.slice(1)) {
    const client = clientOf(server.url, person);
    for (let round = 0; round < rounds; round += 1) {
      for (const path of paths) {
        const started = performance.now();
        const answer = await retryWhileBusy(() => client.send(`GET ${path}`));
        times.push(performance.now() - started);
        if (answer.status !== 200) run.complaints.push(`GET ${path}: ${inShort(answer)}`);
      }
    }
    client.close();
  }
  return times;
}

/** An organization's storage limit and the disk's free space stop uploads and nothing else. */
async function refuseFiles(run: DiskRun): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [refusal, limits] of [
    ['413 storage_quota', settings(1, 2)],
    ['507 disk_full', settings(14)],
  ] as const) {
    const server = await serve(run.dataDir, limits);
    const client = clientOf(server.url, run.stage.members[0]);
    findings.push(equal('the refusal of more files', says(await uploadUntilRefused(client, run)), refusal));
    const answers = [
      await writeComment(client, run, 'Still here.'),
      await retryWhileBusy(() => client.send('GET /api/board')),
      await retryWhileBusy(() => client.send(`GET ${[...run.kept.keys()].at(-1)}`)),
    ];
    findings.push(equal('all else meanwhile', answers.map(({ status }) => status).join(' '), '201 200 200'));
    client.close();
    await server.stop();
  }
  return findings;
}

/** Fills the disk by another file, or by writing, and frees the space again. */
async function fillAndFree(server: ServerProcess, run: DiskRun, how: string, options: TortureOptions) {
  const client = clientOf(server.url, run.stage.members[0]);
  const text = 'The disk fills up with words.'.repeat(300);
  const refusals: WireAnswer[] = [];
  const free = how === 'a file' ? fillUp(run.disk) : reserve(run.disk);
  // Allocated blocks still take some.
  for (let write = 0; refusals.length < 30 && write < 10_000; write += 1) {
    const answer = await writeComment(client, run, text);
    if (answer.status !== 201) refusals.push(answer);
  }
  const upload = await retryWhileBusy(() =>
    sendFiles(client, run.stage.tickets[0] ?? ('' as never), run.kept),
  );
  const reads = await readAll(server, run, options.isLong ? 200 : 10);
  const { status: health } = await client.send('GET /api/health');
  // A readiness answer is cached for a second, so an older one may still come.
  const isUnready = await until(async () => (await client.send('GET /api/ready')).status === 503, 5_000);
  free();
  const freed = performance.now();
  const isBack = await until(
    async () => (await writeComment(client, run, 'Again.')).status === 201,
    30_000,
    50,
  );
  const back = performance.now() - freed;
  const isReady = await until(async () => (await client.send('GET /api/ready')).status === 200, 10_000);
  client.close();
  return [
    some(`refusals of writes on a disk that is full by ${how}`, refusals.length),
    none(
      'refusals that are no clear sentence',
      [...refusals, upload].filter((one) => !isClear(one)).map(inShort),
    ),
    info('what is said', `${refusals[0]?.status} ${refusals[0]?.json().error} / ${upload.json().error}`),
    within(options, `p99 of ${reads.length} reads on it`, quantile(reads, 0.99), 200),
    equal('health on it', health, 200),
    none('readiness that does not end', isUnready ? [] : ['it stays']),
    within(options, 'first write after there is room again', isBack ? back : Number.POSITIVE_INFINITY, 5_000),
    none('readiness that does not come back', isReady ? [] : ['it stays away']),
  ];
}

/** Every acknowledged write is there. */
async function checkKept(
  { dataDir, kept, comments, stage }: DiskRun,
  server: ServerProcess,
): Promise<string[]> {
  const client = clientOf(server.url, stage.members[0]);
  const lost: string[] = [];
  for (const [path, hash] of kept) {
    const { status, bytes } = await retryWhileBusy(() => client.send(`GET ${path}`));
    if (status !== 200 || sha256(bytes) !== hash) lost.push(`${status} ${path}`);
  }
  client.close();
  const there = readDatabase(
    dataDir,
    ({ sqlite }) => new Map(sqlite.prepare('select id, text from comment').raw().all() as [string, string][]),
  );
  for (const [id, text] of comments) if (there.get(id) !== text) lost.push(`comment ${id}`);
  return [...lost, ...checkWhole(dataDir), ...(await checkFiles(dataDir))];
}

/** Ends a server on a full disk, and tries to start another one there. */
async function stopAndStartFull(server: ServerProcess, run: DiskRun): Promise<Finding[]> {
  const free = fillUp(run.disk);
  const code = await server.stop();
  const lines: string[] = [];
  const second = await serve(run.dataDir, settings(), (line) => void lines.push(line)).catch(() => undefined);
  const start = second ? 'it starts' : lines.join(' / ');
  await second?.stop();
  free();
  return [
    equal('exit code of a stop on a full disk', code ?? 'none', 0),
    none('lines of a start on a full disk beyond one', lines.slice(1)),
    none(
      'starts on a full disk that fail without a word',
      second || lines.length > 0 ? [] : ['it says nothing'],
    ),
    info('a start on a full disk', start),
  ];
}

/**
 * Fills a small disk under a server and gives it room again.
 *
 * @param disk where it is mounted.
 */
export async function fillDisk(disk: string, options: TortureOptions): Promise<Finding[]> {
  const dataDir = join(disk, 'data');
  mkdirSync(dataDir);
  const stage = seedData(dataDir, { members: 6, tickets: 300 });
  const run: DiskRun = { dataDir, disk, stage, kept: new Map(), comments: new Map(), complaints: [] };
  // Sessions whose use is due to be written at the next read.
  readDatabase(dataDir, ({ sqlite }) =>
    sqlite.exec(`update session set expires_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+20 days')`),
  );
  const findings = await refuseFiles(run);
  const server = await serve(dataDir, settings());
  try {
    for (const how of ['a file', 'what is written'])
      findings.push(...(await fillAndFree(server, run, how, options)));
    findings.push(none('what was acknowledged and is lost, and damage', await checkKept(run, server)));
    findings.push(...(await stopAndStartFull(server, run)));
  } finally {
    await server.kill();
  }
  const last = await serve(dataDir, settings());
  findings.push(none('the same after a start with room', await checkKept(run, last)));
  findings.push(equal('exit code of its stop', (await last.stop()) ?? 'none', 0));
  return [...findings, none('reads that failed on a full disk', run.complaints)];
}
