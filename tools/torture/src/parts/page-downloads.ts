import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import { clientOf } from '../clients/client.ts';
import { type DownloadsSeen, startPageDownloads } from '../clients/start-page-downloads.ts';
import { withDataDir } from '../disk/folder.ts';
import {
  atMost,
  equal,
  type Finding,
  info,
  none,
  type Part,
  some,
  type TortureOptions,
  within,
} from '../findings.ts';
import { keepLargePage } from '../running/large-kept-page.ts';
import { memoryOf } from '../running/processes.ts';
import { type Person, seedData, type SeededData } from '../running/seed-data.ts';
import { serve } from '../running/torture-server.ts';
import { compare, OTHERS, type Phase, READS, runWorkers } from './beside-hostile.ts';

/** The sockets of this many people never read. */
const SILENT = 30;
const MEGABYTE = 1_048_576;
const MAX_MEMORY = 600;

async function readToken(server: ServerProcess, person: Person): Promise<string> {
  const client = clientOf(server.url, person);
  const json = { name: 'a reader', scope: 'read', expiresInDays: 1 };
  const { token } = (await client.send('POST /api/tokens', { json })).json();
  client.close();
  return token;
}

/** Measures the memory until it is ended. @returns ends it and gives the most, in bytes. */
function watchMemory({ pid }: ServerProcess): () => number {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(pid))), 250);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** Asks for a list and a ticket, as someone does who comes right after. */
async function comeAfter(server: ServerProcess, stage: SeededData) {
  const client = clientOf(server.url, stage.members[1]);
  const started = performance.now();
  const answers = [];
  for (const path of ['/api/health', '/api/tickets?limit=50', `/api/tickets/${stage.tickets[1]}`])
    answers.push(await client.send(`GET ${path}`));
  client.close();
  return { ms: performance.now() - started, statuses: answers.map(({ status }) => status).join(' ') };
}

interface Attacked {
  quiet: Phase;
  attacked: Phase;
  seen: DownloadsSeen;
  memory: number;
  after: Awaited<ReturnType<typeof comeAfter>>;
}

async function attack(
  server: ServerProcess,
  stage: SeededData,
  seconds: number,
  path: string,
): Promise<Attacked> {
  const work = (time: number) => runWorkers(server, stage, [READS], '', time);
  const silent = await Promise.all(stage.members.slice(-SILENT).map((person) => readToken(server, person)));
  const [attacker] = stage.members;
  if (!attacker) throw new Error('Nobody is there.');
  const greedy = await readToken(server, attacker);
  await work(3);
  const quiet = await work(seconds);
  const memoryOfAll = watchMemory(server);
  const end = startPageDownloads({ port: server.port, path, greedy, silent });
  await wait(1_000);
  const attacked = await work(seconds);
  const seen = await end();
  const after = await comeAfter(server, stage);
  return { quiet, attacked, seen, memory: memoryOfAll(), after };
}

function findingsOf({ quiet, attacked, seen, memory, after }: Attacked, options: TortureOptions): Finding[] {
  const { statuses, bytes, waves } = seen;
  // A busy machine gives the server no turn for a second, and it sheds load: only the long form has it alone.
  const isShed = (status: string) => !options.isLong && status.includes('503');
  const others = Object.entries(statuses).filter(
    ([status]) => status !== '200' && status !== '429' && !isShed(status),
  );
  const refused = [...quiet.complaints, ...attacked.complaints].filter((line) => !isShed(line));
  return [
    info('waves of a hundred downloads that ended', String(waves)),
    some('downloads that were sent', statuses['200'] ?? 0),
    some('downloads that were turned away', statuses['429'] ?? 0),
    none(
      'other answers to downloads',
      others.map(([status, count]) => `${count} x ${status || 'nothing'}`),
    ),
    info('what was sent', `${Math.round(bytes / MEGABYTE)} MB`),
    // A busy machine has no quiet phase.
    ...(options.isLong ? [compare(READS, quiet, attacked)] : []),
    some('reads of others meanwhile', attacked.times.get(READS)?.length ?? 0),
    none('what others were refused', refused),
    atMost('memory of the server', memory / MEGABYTE, MAX_MEMORY, 'MB'),
    equal('answers right after', after.statuses, '200 200 200'),
    within(options, 'three answers right after', after.ms, 1_000),
  ];
}

/** A page that is little when it is stored and much when it is sent is downloaded a hundred times at once and never read. */
export const pageDownloads: Part = (options) =>
  withDataDir(async (dataDir) => {
    const stage = seedData(dataDir, { members: 1 + OTHERS + SILENT, tickets: 40 });
    const [ticketId] = stage.tickets;
    if (!ticketId) throw new Error('There is no ticket.');
    await keepLargePage(dataDir, { ticketId, projectId: stage.projectId });
    const server = await serve(dataDir, { RINGMARK_LOG_LEVEL: 'silent' });
    try {
      const path = `/api/tickets/${ticketId}/frozen-page.mhtml`;
      return findingsOf(await attack(server, stage, options.isLong ? 60 : 8, path), options);
    } finally {
      await server.kill();
    }
  });
