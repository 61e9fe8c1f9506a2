import { setTimeout as wait } from 'node:timers/promises';
import { type Connection, openConnection, type Reply } from '@ringmark/bench/running/http-connection';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import {
  atMost,
  equal,
  type Finding,
  none,
  type Part,
  some,
  info,
  type TortureOptions,
  within,
} from '../findings.ts';
import { quantile } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { probe, type Sample } from '../clients/probe.ts';
import { memoryOf } from '../running/processes.ts';
import { serve } from '../running/torture-server.ts';
import { slowHeaders, type SlowSocket, slowUpload } from '../clients/slow-sockets.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';
import { besideHostile, PICTURES, READS } from './beside-hostile.ts';

interface Size {
  connections: number;
  slowHeaders: number;
  slowUploads: number;
  seconds: number;
}
const SHORT: Size = { connections: 200, slowHeaders: 100, slowUploads: 30, seconds: 5 };
const LONG: Size = { connections: 1_000, slowHeaders: 500, slowUploads: 50, seconds: 60 };
const MEGABYTE = 1_048_576;
const SLOW_SOCKETS_END_MS = 30_000;

interface Load {
  answered: number;
  sentAway: number;
  complaints: string[];
}

function note(load: Load, { status, headers, body }: Reply): void {
  if (status === 200 || status === 201) load.answered += 1;
  else if (status === 503 && headers.has('retry-after')) load.sentAway += 1;
  else load.complaints.push(`${status} ${String(body).slice(0, 100)}`);
}

/** Reads and writes on one connection until the time is over. */
async function keepAsking(
  connection: Connection,
  stage: SeededData,
  load: Load,
  isOver: () => boolean,
): Promise<void> {
  const body = { projectId: stage.projectId, title: 'In a crowd', description: 'One of very many.' };
  for (let turn = Math.floor(Math.random() * 20); !isOver(); turn += 1) {
    const call =
      turn % 20 === 0
        ? ({ method: 'POST', path: '/api/tickets', body } as const)
        : { path: '/api/tickets?limit=50' };
    await connection.call(call).then(
      (reply) => note(load, reply),
      (error: unknown) => void load.complaints.push(String(error)),
    );
  }
  connection.close();
}

async function overrun(server: ServerProcess, stage: SeededData, size: Size) {
  const load: Load = { answered: 0, sentAway: 0, complaints: [] };
  const end = performance.now() + size.seconds * 1_000;
  const isOver = () => performance.now() > end;
  const cookie = stage.admins[0]?.cookie ?? '';
  let memory = 0;
  const watching = (async () => {
    while (!isOver()) {
      memory = Math.max(memory, memoryOf(server.pid));
      await wait(250);
    }
  })();
  await Promise.all([
    watching,
    ...Array.from({ length: size.connections }, () =>
      keepAsking(openConnection(server.port, { cookie }), stage, load, isOver),
    ),
  ]);
  return { load, memory };
}

const p99 = (samples: readonly Sample[]) =>
  quantile(
    samples.map(({ ms }) => ms),
    0.99,
  );

/** Returns the time until the server answers as before, in ms. */
async function timeToCalm(server: ServerProcess, calm: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const before = performance.now();
    const end = probe(`${server.url}/api/health`, 50);
    await wait(1_000);
    const samples = await end();
    if (p99(samples) <= Math.max(2 * calm, 50) || before - started > 120_000) return before - started;
  }
}

/** Reports how long the slow connections were kept, and their answers. */
async function describeSlow(what: string, sockets: readonly SlowSocket[]): Promise<Finding[]> {
  const late = wait(SLOW_SOCKETS_END_MS * 2, Number.POSITIVE_INFINITY, { ref: false });
  const lived = await Promise.all(sockets.map((socket) => Promise.race([socket.lived, late])));
  for (const socket of sockets) socket.end();
  const said = Map.groupBy(sockets, (socket) => socket.said() || 'nothing');
  return [
    atMost(
      `seconds until ${sockets.length} ${what} were closed`,
      Math.max(...lived) / 1_000,
      SLOW_SOCKETS_END_MS / 1_000,
      's',
    ),
    info(`what ${what} were info`, [...said].map(([line, those]) => `${those.length} x ${line}`).join(', ')),
  ];
}

async function overrunAndLook(
  server: ServerProcess,
  stage: SeededData,
  size: Size,
  options: TortureOptions,
): Promise<Finding[]> {
  const calming = probe(`${server.url}/api/health`, 50);
  await wait(2_000);
  const calm = p99(await calming());
  const cookie = stage.admins[0]?.cookie ?? '';
  const ticket = stage.tickets[0] ?? ('' as never);
  const headers = Array.from({ length: size.slowHeaders }, () => slowHeaders(server.port));
  const uploads = Array.from({ length: size.slowUploads }, () => slowUpload(server.port, ticket, cookie));
  const slow = Promise.all([describeSlow('slow headers', headers), describeSlow('slow uploads', uploads)]);
  const ending = probe(`${server.url}/api/health`, 100);
  const { load, memory } = await overrun(server, stage, size);
  const samples = await ending();
  const back = await timeToCalm(server, calm);
  const { answered, sentAway, complaints } = load;
  return [
    some(`calls of ${size.connections} connections that were answered`, answered),
    info('calls that were sent away with 503 and Retry-After', String(sentAway)),
    none('any other answers, and none', complaints),
    within(
      options,
      `p99 of ${samples.length} looks at /api/health (${Math.round(calm)} ms before)`,
      p99(samples),
      500,
    ),
    none(
      'looks at /api/health that failed',
      samples.filter(({ status }) => status !== 200).map(({ status }) => String(status)),
    ),
    atMost('memory of the server', memory / MEGABYTE, 900, 'MB'),
    within(options, 'back to what was before', back, 10_000),
    ...(await slow).flat(),
  ];
}

/** Far more connections than the server can serve, and many that send hardly anything. */
export const slowSenders: Part = async (options) => [
  ...(await overrunOnce(options)),
  ...(await besideHostile([READS, PICTURES], options)),
];

const overrunOnce: Part = (options) =>
  withDataDir(async (dataDir) => {
    const stage = seedData(dataDir, { admins: 1, tickets: 500 });
    const server = await serve(dataDir, { RINGMARK_LOG_LEVEL: 'silent' });
    try {
      const findings = await overrunAndLook(server, stage, options.isLong ? LONG : SHORT, options);
      return [...findings, equal('exit code of the stop', (await server.stop()) ?? 'none', 0)];
    } finally {
      await server.kill();
    }
  });
