import { findBrowser } from '@ringmark/remote-viewer/base/find-browser';
import type { Tab } from '@ringmark/remote-viewer/tab/tab.types';
import { type Figures, figuresOf, middle, ROUNDS } from '../measure.ts';
import { type Finding, spread, times } from '../report.ts';
import { startBareWriter } from '../running/bare-writer.ts';
import type { Connection } from '../running/http-connection.ts';
import { startRingmark } from '../running/built-server.ts';
import { BOARD_PATH, expectStatus } from '../subject.ts';
import { bareScroll } from './bare-browser.ts';
import { placeOf, type ViewerSetup } from './viewer-and-bare-browser.ts';

const VIEWERS = 6;
const CALLS = 200;
const ADMINS = ['admin0@ringmark.example', 'admin1@ringmark.example', 'admin2@ringmark.example'];

async function post(
  connection: Connection,
  path: string,
  body: unknown,
  status = 200,
): Promise<Record<string, unknown>> {
  const reply = expectStatus(await connection.call({ method: 'POST', path, body }), status);
  return JSON.parse(String(reply.body)) as Record<string, unknown>;
}

/** Asks for the board with a pause between, as people do. */
async function readBoards(connection: Connection, path = BOARD_PATH): Promise<Figures> {
  const samples: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    samples.push(expectStatus(await connection.call({ path }), 200).ms);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return figuresOf(samples);
}

/** A project in which the site may be opened. */
async function allowSite(admin: Connection, url: string): Promise<void> {
  const reply = expectStatus(await admin.call({ path: '/api/admin/organizations' }), 200);
  const organizations = JSON.parse(String(reply.body)) as { id: string }[];
  const project = { name: 'Measured', organizationId: organizations[0]?.id, allowedUrls: [url] };
  await post(admin, '/api/admin/projects', project, 201);
}

/** Scrolls in a session of its own, one picture after the other, until stopped. */
function scrollOn(own: Connection, url: string, from: number) {
  const end = new AbortController();
  const begun = Promise.withResolvers<void>();
  const scroll = async () => {
    const size = { width: 1_366, height: 768 };
    const { sessionId } = await post(own, '/api/viewport/init', { url, ...size });
    let turn = from;
    for (; !end.signal.aborted; turn += 1) {
      await post(own, '/api/viewport/scroll', { sessionId, scrollX: 0, scrollY: placeOf(turn) });
      begun.resolve();
    }
    await post(own, '/api/viewport/close', { sessionId });
    own.close();
    return turn - from;
  };
  const shots = scroll();
  shots.catch(begun.reject);
  return {
    /** Its first picture is there. */
    begun: begun.promise,
    stop: () => {
      end.abort();
      return shots;
    },
  };
}

async function measure(connects: (() => Connection)[], url: string) {
  const [connect] = connects;
  if (!connect) throw new Error('Nobody was signed in.');
  const reader = connect();
  await allowSite(reader, url);
  await readBoards(reader);
  const rounds: Record<'quiet' | 'busy', Figures[]> = { quiet: [], busy: [] };
  let shots = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.quiet.push(await readBoards(reader));
    const viewers = Array.from({ length: VIEWERS }, (_none, index) =>
      scrollOn((connects[index % connects.length] ?? connect)(), url, index),
    );
    await Promise.all(viewers.map(({ begun }) => begun));
    rounds.busy.push(await readBoards(reader));
    for (const made of await Promise.all(viewers.map((viewer) => viewer.stop()))) shots += made;
  }
  reader.close();
  return { quiet: middle(rounds.quiet), busy: middle(rounds.busy), shots };
}

/** Scrolls a tab of the bare browser, one picture after the other, until stopped. */
async function scrollBare(tab: Tab, from: number, end: AbortSignal): Promise<void> {
  for (let turn = from; !end.aborted; turn += 1) await bareScroll(tab, placeOf(turn));
}

/**
 * Measures the same for a bare program with a cached board, next to as many scrolled tabs of a bare browser: the
 * machine's share.
 */
async function bareNeighbours({ bareTabAtPage }: ViewerSetup, tickets: number): Promise<Finding> {
  const program = await startBareWriter(tickets);
  const reader = program.connect();
  const tabs = await Promise.all(Array.from({ length: VIEWERS }, bareTabAtPage));
  const rounds: Record<'quiet' | 'busy', Figures[]> = { quiet: [], busy: [] };
  try {
    await readBoards(reader, '/');
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.quiet.push(await readBoards(reader, '/'));
      const end = new AbortController();
      const scrolling = Promise.all(tabs.map((tab, index) => scrollBare(tab, index, end.signal)));
      rounds.busy.push(await readBoards(reader, '/'));
      end.abort();
      await scrolling;
    }
  } finally {
    for (const tab of tabs) tab.end('closed');
    reader.close();
    await program.stop();
  }
  const [quiet, busy] = [middle(rounds.quiet), middle(rounds.busy)];
  return {
    row: 18,
    what: `The same of a bare program, while ${VIEWERS} tabs of a bare Chromium are scrolled (for orientation)`,
    goal: '',
    result: times(busy.p95 / quiet.p95),
    ours: `bare ${spread(busy)}`,
    other: `bare, quiet ${spread(quiet)}`,
    isMet: null,
  };
}

/** Goal 18: how much six people who scroll other sites' pages without a pause delay the API. */
export async function neighbourFindings(stage: ViewerSetup, tickets: number): Promise<Finding[]> {
  const bare = await bareNeighbours(stage, tickets);
  const { site } = stage;
  const server = await startRingmark(tickets, {
    RINGMARK_REMOTE_ALLOW: `127.0.0.1:${site.port}`,
    RINGMARK_BROWSER_PATH: (await findBrowser())?.path ?? '',
  });
  try {
    const connects = await Promise.all(ADMINS.map((email) => server.signIn(email)));
    const { quiet, busy, shots } = await measure(connects, site.url);
    return [
      {
        row: 18,
        what: `Board's p95 while ${VIEWERS} sessions scroll without a pause, beside quiet`,
        goal: '<= 2x',
        result: times(busy.p95 / quiet.p95),
        ours: `${spread(busy)}, ${shots} pictures`,
        other: `quiet ${spread(quiet)}`,
        isMet: busy.p95 / quiet.p95 <= 2,
      },
      bare,
    ];
  } finally {
    await server.stop();
  }
}
