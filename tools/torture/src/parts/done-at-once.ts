import { setTimeout as wait } from 'node:timers/promises';
import type { TicketId } from '@ringmark/contract/ids';
import { shopWith } from '@ringmark/remote-viewer/testing/shop-page';
import { openTestSite, type TestSite } from '@ringmark/remote-viewer/testing/test-site';
import { clientOf, quantile } from '../clients/client.ts';
import { type LiveViewer, watchLive } from '../clients/live-viewer.ts';
import { withDataDir } from '../disk/folder.ts';
import { atMost, equal, type Finding, info, none, type Part, some, within } from '../findings.ts';
import { layLatePicture } from '../running/proof-cases.ts';
import {
  finishTickets,
  firstPicturesTaken,
  jobsLeft,
  pinButton,
  proofsReady,
  readProofs,
  wrongProofs,
} from '../running/pinned-tickets.ts';
import { seedData, type SeededData } from '../running/seed-data.ts';
import { serve } from '../running/torture-server.ts';

const PROJECTS = 5;
/** ms between a picture and the next click. */
const REST = 60;
/** ms: a picture that comes later is one of the next click. */
const LATEST = 5_000;

/** Every click repaints the page. */
const DRIVEN = `<!doctype html><title>Driven</title><body style="margin:0;height:100vh"><h1 style="font:80px sans-serif">0</h1>
<script>let at = 0; onclick = () => { at += 1; document.body.style.background = 'hsl(' + at * 47 % 360 + ' 60% 70%)'; document.querySelector('h1').textContent = at; };</script>`;

interface Driven {
  /** ms from a click to the next picture. */
  clicks: number[];
  pictures: number;
  ms: number;
}

/** Clicks, waits for the picture, and clicks again, until it must end. */
async function drive(view: LiveViewer, isOver: () => boolean): Promise<Driven> {
  const [started, before] = [performance.now(), view.pictures.length];
  const clicks: number[] = [];
  while (!isOver()) {
    const at = performance.now();
    const next = view.next();
    view.send({ type: 'click', x: 300, y: 300 });
    await Promise.race([next, wait(LATEST, undefined, { ref: false })]);
    clicks.push(performance.now() - at);
    await wait(REST);
  }
  return { clicks, pictures: view.pictures.length - before, ms: performance.now() - started };
}

const driveFor = (view: LiveViewer, ms: number) => {
  const end = performance.now() + ms;
  return drive(view, () => performance.now() > end);
};

const rate = ({ pictures, ms }: Driven) => (pictures * 1_000) / ms;

interface Outcome {
  quiet: Driven[];
  busy: Driven;
  /** ms of each call that moved a ticket to Done. */
  calls: number[];
  isOver: boolean;
  ms: number;
  ready: number;
}

async function pinAll(url: string, site: TestSite, stage: SeededData, count: number): Promise<TicketId[]> {
  const member = clientOf(url, stage.members[0]);
  const tickets: TicketId[] = [];
  for (let number = 0; number < count; number += 1) {
    const projectId = stage.projectIds[number % PROJECTS] ?? stage.projectId;
    tickets.push(await pinButton(member, projectId, `${site.origin}/shop`));
  }
  member.close();
  return tickets;
}

/** All become Done while someone drives: until all are proven, but no longer than `most` ms. */
async function allDone(
  dataDir: string,
  base: string,
  stage: SeededData,
  tickets: readonly TicketId[],
  view: LiveViewer,
  { quietMs, busyMs }: { quietMs: number; busyMs: number },
): Promise<Outcome> {
  const before = await driveFor(view, quietMs);
  const started = performance.now();
  let isBusy = true;
  const driven = drive(view, () => !isBusy || performance.now() > started + busyMs);
  const calls = await finishTickets(base, stage, tickets);
  const finished = proofsReady(dataDir, tickets.length, busyMs + tickets.length * 15_000).then((isOver) => {
    isBusy = false;
    return { isOver, ms: performance.now() - started };
  });
  const busy = await driven;
  const ready = readProofs(dataDir).filter(({ state }) => state === 'ready').length;
  const { isOver, ms } = await finished;
  const after = await driveFor(view, quietMs);
  return { quiet: [before, after], busy, calls, isOver, ms, ready };
}

/** A hundred tickets become Done in one moment, while someone works in a live view. */
export const doneAtOnce: Part = (options) =>
  withDataDir(async (dataDir) => {
    const { isLong, tickets: count = isLong ? 100 : 6 } = options;
    const site = await openTestSite();
    layLatePicture(site);
    site.lay('/shop', shopWith());
    const drivenUrl = site.lay('/driven', DRIVEN);
    const stage = seedData(dataDir, {
      projects: PROJECTS,
      members: 2,
      allowedUrls: [`${site.origin}/`, drivenUrl],
    });
    const server = await serve(dataDir, { RINGMARK_REMOTE_ALLOW: `127.0.0.1:${site.port}` });
    try {
      const tickets = await pinAll(server.url, site, stage, count);
      await firstPicturesTaken(dataDir, count, 120_000 + count * 4_000);
      const driver = stage.members[1];
      if (!driver) throw new Error('Nobody drives.');
      const view = await watchLive(server.url, driver, drivenUrl);
      await driveFor(view, 3_000);
      const times = isLong ? { quietMs: 60_000, busyMs: 180_000 } : { quietMs: 4_000, busyMs: 90_000 };
      const outcome = await allDone(dataDir, server.url, stage, tickets, view, times);
      view.close();
      return [
        ...liveFindings(outcome, isLong),
        within(options, `the slowest of ${count} calls that said Done`, Math.max(...outcome.calls), 2_000),
        equal('every proof came to its end', String(outcome.isOver), 'true'),
        none(`proofs of ${count} that are missing, twice or wrong`, wrongProofs(dataDir, tickets, 'same')),
        none('work that is left', jobsLeft(dataDir)),
        info(
          'all proofs took, the last ones without anybody who drives',
          `${Math.round(outcome.ms / 1_000)} s`,
        ),
        equal('exit code of the stop', (await server.stop()) ?? 'none', 0),
      ];
    } finally {
      await server.kill();
      await site.close();
    }
  });

const words = (samples: readonly number[]): string =>
  `${quantile(samples, 0.5).toFixed(0)} ms, p95 ${quantile(samples, 0.95).toFixed(0)} ms of ${samples.length}`;

function liveFindings({ quiet, busy, ready }: Outcome, isLong: boolean): Finding[] {
  const clicks = quiet.flatMap((one) => one.clicks);
  const ratioOf = (part: number) => quantile(busy.clicks, part) / quantile(clicks, part);
  const quietRate = rate({
    clicks: [],
    pictures: quiet.reduce((sum, { pictures }) => sum + pictures, 0),
    ms: quiet.reduce((sum, { ms }) => sum + ms, 0),
  });
  return [
    some('proofs that were made while somebody drove', ready),
    info('a click to its picture, without proofs', words(clicks)),
    info('a click to its picture, while they wait', words(busy.clicks)),
    atMost('the median of it, beside without', ratioOf(0.5), isLong ? 1.1 : 2, 'times'),
    atMost('its p95, beside without', ratioOf(0.95), isLong ? 1.5 : 5, 'times'),
    atMost(
      'pictures a second without proofs, beside with',
      quietRate / rate(busy),
      isLong ? 1.11 : 2,
      'times',
    ),
  ];
}
