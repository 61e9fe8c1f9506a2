import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_CLOSE } from '@ringmark/contract/live/frame';
import { databasePath } from '@ringmark/server/data-folder/paths';
import type { ServerProcess } from '@ringmark/server/testing/server-process';
import { checkWhole } from '../checks/whole.ts';
import { equal, type Finding, none, type Part, some, type TortureOptions, within } from '../findings.ts';
import { clientOf, inShort, isOverloaded, type WireAnswer } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { type LiveViewer, watchLive } from '../clients/live-viewer.ts';
import { descendantsOf, stillThere } from '../running/processes.ts';
import { serve } from '../running/torture-server.ts';
import { readDatabase, seedData, type SeededData } from '../running/seed-data.ts';
import { uploadSlowly } from '../clients/slow-upload.ts';
import { until } from '../running/until.ts';

const REQUESTS = 50;
const UPLOADS = 3;
const PAGE = '/demo-page';

const watchAll = (server: ServerProcess, { members }: SeededData): Promise<LiveViewer[]> =>
  // One person holds two views at most.
  Promise.all(members.slice(0, 2).flatMap((person) => [1, 2].map(() => watchLive(server.url, person, PAGE))));

/** Sends a request on its own open connection. */
async function prepareCall(
  server: ServerProcess,
  stage: SeededData,
): Promise<() => Promise<WireAnswer | undefined>> {
  const client = clientOf(server.url, stage.admins[0]);
  await client.send('GET /api/health');
  const json = { projectId: stage.projectId, title: 'The last one', description: 'Written while it stops.' };
  return () =>
    client
      .send('POST /api/tickets', { json })
      .catch(() => undefined)
      .finally(() => client.close());
}

/** Returns how long the server reports that it is ready, in ms from now. */
async function readyFor(server: ServerProcess): Promise<number> {
  const client = clientOf(server.url);
  const started = performance.now();
  for (;;) {
    const answer = await client.send('GET /api/ready').catch(() => undefined);
    if (answer?.status !== 200) break;
    await wait(20);
  }
  client.close();
  return performance.now() - started;
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const countTickets = (dataDir: string) =>
  readDatabase(dataDir, ({ sqlite }) => Number(sqlite.prepare('select count(*) from ticket').pluck().get()));

/** The work in progress at the signal. */
function startRequests(
  server: ServerProcess,
  stage: SeededData,
  senders: readonly (() => Promise<WireAnswer | undefined>)[],
) {
  const ticket = stage.tickets[0] ?? ('' as never);
  const cookie = stage.members[2]?.cookie ?? '';
  const uploads = Array.from({ length: UPLOADS }, () => uploadSlowly(server.port, ticket, cookie, 4_000));
  return { uploads, send: () => senders.map((sender) => sender()) };
}

async function stopOnce(dataDir: string, stage: SeededData, options: TortureOptions): Promise<Finding[]> {
  const server = await serve(dataDir);
  try {
    const viewers = await watchAll(server, stage);
    const senders = await Promise.all(Array.from({ length: REQUESTS }, () => prepareCall(server, stage)));
    await until(() => viewers.every(({ pictures }) => pictures.length > 0), 30_000);
    const children = descendantsOf(server.pid);
    const tickets = countTickets(dataDir);
    const { uploads, send } = startRequests(server, stage, senders);
    await wait(200);
    const requests = send();
    // This waits for one turn of the event loop, which writes them to their sockets.
    await wait(0);
    const started = performance.now();
    server.signal('SIGTERM');
    const [code, ready, answers, saved, closings] = await Promise.all([
      server.exited.then((exit) => ({ exit, after: performance.now() - started })),
      readyFor(server),
      Promise.all(requests),
      Promise.all(uploads),
      Promise.all(viewers.map(({ closed }) => closed)),
    ]);
    const written = answers.filter((answer) => answer?.status === 201);
    const dropped = answers.filter((answer) => !written.includes(answer) && !isOverloaded(answer));
    const wal = sizeOf(`${databasePath(dataDir)}-wal`);
    return [
      some('processes of its own while people looked at pages', children.length),
      // An overloaded machine refuses some, never all.
      some(`requests of ${REQUESTS} that were served to their end`, written.length),
      none(
        `requests that were dropped, of ${REQUESTS}`,
        dropped.map((answer) => (answer ? inShort(answer) : 'no answer')),
      ),
      none(
        `uploads that were dropped, of ${UPLOADS}`,
        saved.filter((line) => !line.includes(' 201 ')),
      ),
      none(
        `live views that were not info, of ${viewers.length}`,
        closings.filter((one) => one !== LIVE_CLOSE.stopping).map(String),
      ),
      within(options, 'no longer ready', ready, 1_000),
      within(options, 'ended', code.after, 15_000),
      equal('exit code', code.exit ?? 'none', 0),
      none(
        'processes that it left behind',
        stillThere(children).map(({ pid }) => String(pid)),
      ),
      equal('bytes of the log that the database keeps beside it', wal, 0),
      equal('tickets that the answered requests wrote', countTickets(dataDir) - tickets, written.length),
      none('damage', checkWhole(dataDir)),
    ];
  } finally {
    await server.kill();
  }
}

/** A second signal during an endless upload. */
async function stopTwice(dataDir: string, stage: SeededData, options: TortureOptions): Promise<Finding[]> {
  const server = await serve(dataDir);
  try {
    const viewers = await watchAll(server, stage);
    const children = descendantsOf(server.pid);
    const [person] = stage.members;
    const upload = uploadSlowly(server.port, stage.tickets[0] ?? ('' as never), person?.cookie ?? '', 30_000);
    await wait(200);
    server.signal('SIGTERM');
    // Signals within a second count as one.
    await wait(1_200);
    const started = performance.now();
    server.signal('SIGTERM');
    await server.exited;
    const after = performance.now() - started;
    await Promise.all([upload, ...viewers.map(({ closed }) => closed)]);
    const isAlone = await until(() => stillThere(children).length === 0, 5_000);
    return [
      within(options, 'a second signal ends it', after, 500),
      none(
        'processes that it left behind then',
        isAlone ? [] : stillThere(children).map(({ pid }) => String(pid)),
      ),
      none('damage from that', checkWhole(dataDir)),
    ];
  } finally {
    await server.kill();
  }
}

/** Stops a server during requests, uploads and live views. */
export const stopUnderLoad: Part = (options) =>
  withDataDir(async (dataDir) => {
    const stage = seedData(dataDir, { admins: 1, members: 3, tickets: 3, allowedUrls: [PAGE] });
    const findings: Finding[] = [];
    for (let round = 0; round < (options.isLong ? 10 : 1); round += 1)
      findings.push(...(await stopOnce(dataDir, stage, options)));
    return [...findings, ...(await stopTwice(dataDir, stage, options))];
  });
