import { setTimeout as wait } from 'node:timers/promises';
import { memoryOfGroup } from '@ringmark/remote-viewer/chromium/process-facts';
import { createRemoteViewer } from '@ringmark/remote-viewer/remote-viewer';
import { browsersOf, processesOf, rendererPids } from '@ringmark/remote-viewer/testing/browser-processes';
import { colourStripPage, openTestSite, type TestSite } from '@ringmark/remote-viewer/testing/test-site';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { SessionKey } from '@ringmark/remote-viewer/base/views.types';
import { isViewerError } from '@ringmark/remote-viewer/base/viewer-error';
import {
  atMost,
  equal,
  type Finding,
  none,
  type Part,
  some,
  type TortureOptions,
  within,
} from '../findings.ts';
import { quantile } from '../clients/client.ts';
import { until } from '../running/until.ts';
import { killServerThatViews } from './kill-server-that-views.ts';
import { fillPlaces } from './places.ts';

const MEGABYTE = 1024 ** 2;
const OWNERS = ['ann', 'bob', 'cid', 'dan'];

interface ViewerRun {
  options: TortureOptions;
  site: TestSite;
  viewer: RemoteViewer;
  open(owner: string, path?: string): Promise<SessionKey & { scrollHeight: number }>;
  /** The leader of the running browser's process group. */
  browser(): Promise<number>;
}

/** Opens pages without end, scrolls without end, and kills pages in use. */
export const viewer: Part = async (options) => {
  const site = await openTestSite();
  site.lay('/', colourStripPage(3_000));
  site.lay('/long', colourStripPage(50_000));
  site.lay('/endless', colourStripPage(200_000));
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const made = createRemoteViewer({ allow: [`127.0.0.1:${site.port}`], ownOrigin: () => '', log: quiet });
  const ground: ViewerRun = {
    options,
    site,
    viewer: made,
    open: async (ownerId, path = '/') => {
      const url = site.origin + path;
      const size = { width: 1_366, height: 768 };
      const opened = await made.open({ ownerId, url, allowedUrls: [url], ...size });
      return { ownerId, sessionId: opened.sessionId, scrollHeight: opened.scrollHeight };
    },
    browser: async () => (await browsersOf(process.pid))[0] ?? 0,
  };
  try {
    return [
      ...(await openAndClose(ground)),
      ...(await scrollLongPages(ground)),
      ...(await killUnderLoad(ground, 'renderer')),
      ...(await killUnderLoad(ground, 'browser')),
      ...(await killServerThatViews(site.origin)),
      // Queueing takes time, and has tests with a clock of its own.
      ...(options.isLong ? await fillPlaces(site.origin, options) : []),
    ];
  } finally {
    await made.stop();
    await site.close();
  }
};

/** The log line, and those before it. */
const withCause = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${error} (${String(error.cause)})` : String(error);

async function openAndClose({ options, viewer: made, open, browser }: ViewerRun): Promise<Finding[]> {
  const count = options.isLong ? 1_000 : 40;
  let left = count;
  const complaints: string[] = [];
  const person = async (owner: string) => {
    while (left > 0) {
      left -= 1;
      await open(owner).then(
        (key) => made.close(key),
        (error: unknown) => complaints.push(withCause(error)),
      );
    }
  };
  await Promise.all(['ann', 'bob'].map(person));
  // Two spare tabs stay ready.
  await until(async () => (await rendererPids(await browser())).length <= 2, 20_000);
  const { sessions, egress, counters } = await made.status();
  return [
    none(`complaints of ${count} pages that were opened and closed`, complaints),
    equal('sessions left', sessions, 0),
    equal('sessions that the proxy still knows', egress.sessions, 0),
    equal('pages that are still there', Math.max(0, (await rendererPids(await browser())).length - 2), 0),
    equal('crashes meanwhile', counters.crashes, 0),
  ];
}

async function scrollLongPages({ options, viewer: made, open, browser }: ViewerRun): Promise<Finding[]> {
  const scrolls = options.isLong ? 100 : 20;
  const key = await open('ann', '/long');
  const times: number[] = [];
  let largest = 0;
  let memory = 0;
  for (let turn = 0; turn < scrolls; turn += 1) {
    const started = performance.now();
    const { image } = await made.scroll({ ...key, scrollX: 0, scrollY: (turn * 7_919) % 49_000 });
    times.push(performance.now() - started);
    largest = Math.max(largest, image.length);
    if (turn % 10 === 9) memory = Math.max(memory, await memoryOfGroup(await browser()));
  }
  const endless = await open('bob', '/endless');
  await made.scroll({ ...endless, scrollX: 0, scrollY: 199_000 });
  memory = Math.max(memory, await memoryOfGroup(await browser()));
  await Promise.all([made.close(key), made.close(endless)]);
  return [
    within(options, `p95 of ${scrolls} scrolls over 50,000 px`, quantile(times, 0.95), 400),
    atMost('the largest picture', largest / MEGABYTE, 2, 'MB'),
    equal('the height that a page of 200,000 px is said to have', endless.scrollHeight, 50_000),
    atMost('memory of the browser with both pages', memory / MEGABYTE, 700, 'MB'),
  ];
}

/** Kills processes while a person scrolls: the session ends cleanly, and another page opens at once. */
function keepScrolling({ viewer: made, open }: ViewerRun, owner: string, end: AbortSignal) {
  const met = { unclean: [] as string[], ends: 0, slowestError: 0, slowestOpening: 0 };
  const scrollToTheEnd = async (key: SessionKey) => {
    for (let turn = 0; !end.aborted; turn += 1) {
      const started = performance.now();
      try {
        await made.scroll({ ...key, scrollX: 0, scrollY: (turn * 331) % 2_000 });
      } catch (error) {
        if (!isViewerError(error) || error.code !== 'viewport_gone') met.unclean.push(String(error));
        met.slowestError = Math.max(met.slowestError, performance.now() - started);
        met.ends += 1;
        return;
      }
    }
  };
  const work = async () => {
    while (!end.aborted) {
      const started = performance.now();
      // A page killed while it opens counts as not loaded: the next try must open it.
      const key = await open(owner)
        .catch(() => open(owner))
        .catch((error: unknown) => void met.unclean.push(String(error)));
      met.slowestOpening = Math.max(met.slowestOpening, performance.now() - started);
      if (key) await scrollToTheEnd(key);
    }
    await made.closeAllOf(owner);
  };
  return { met, over: work() };
}

/** Every ended process is a zombie until its parent collects it: these were seen each time for 10 s. */
async function lastingZombies(browser: ViewerRun['browser']): Promise<number[]> {
  const met = async () =>
    (await processesOf(await browser())).filter(({ state }) => state === 'Z').map(({ pid }) => pid);
  let lasting = await met();
  const isOver = async () => {
    const now = new Set(await met());
    lasting = lasting.filter((pid) => now.has(pid));
    return lasting.length === 0;
  };
  await until(isOver, 10_000, 100);
  return lasting;
}

async function killUnderLoad(ground: ViewerRun, what: 'renderer' | 'browser'): Promise<Finding[]> {
  const { options, viewer: made, browser } = ground;
  const kills = options.kills ?? (options.isLong ? 20 : 3);
  const end = new AbortController();
  const people = OWNERS.map((owner) => keepScrolling(ground, owner, end.signal));
  const groups = new Set<number>();
  let killed = 0;
  const isReady = async () => (await made.status()).sessions === OWNERS.length;
  for (let kill = 0; kill < kills; kill += 1) {
    if (!(await until(isReady, 60_000, 100))) break;
    const group = await browser();
    groups.add(group);
    const pids = what === 'browser' ? [group] : await rendererPids(group);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    killed += pids.length;
    await wait(300);
  }
  const isWhole = await until(isReady, 60_000, 100);
  end.abort();
  await Promise.all(people.map(({ over }) => over));
  groups.delete(await browser());
  const leftOf = async () => (await Promise.all([...groups].map(processesOf))).flat();
  await until(async () => (await leftOf()).length === 0, 20_000, 200);
  const zombies = await lastingZombies(browser);
  const met = people.map((person) => person.met);
  return [
    some(`processes killed, in ${kills} rounds: ${what}`, killed),
    some(
      'views that ended by it',
      met.reduce((sum, { ends }) => sum + ends, 0),
    ),
    none(
      'unclean ends',
      met.flatMap(({ unclean }) => unclean),
    ),
    within(options, 'the slowest end', Math.max(...met.map(({ slowestError }) => slowestError)), 5_000),
    within(
      options,
      'the slowest opening',
      Math.max(...met.map(({ slowestOpening }) => slowestOpening)),
      5_000,
    ),
    equal('everyone has a page again', String(isWhole), 'true'),
    none(
      'processes of killed browsers',
      (await leftOf()).map(({ pid, state }) => `${pid} ${state}`),
    ),
    none('processes that ended and were not collected', zombies.map(String)),
  ];
}
