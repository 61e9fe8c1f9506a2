import { memoryOfGroup } from '../src/browser/process-facts.ts';
import { EgressProxy } from '../src/guard/egress-proxy.ts';
import { parseAllowList } from '../src/guard/allow-list.ts';
import { createRemoteViewer } from '../src/remote-viewer.ts';
import { recordedBrowsers } from '../src/testing/browser-processes.ts';
import type { RemoteViewer, SessionKey } from '../src/viewer.types.ts';
import { interleave, median, quantile, say, sayRow, time } from './figures.ts';
import { bareClick, bareGoto, bareScroll, bareShot, letPass, size, startFloor } from './floors.ts';
import { openHeavySite } from './heavy-page.ts';
import { startNaive } from './naive.ts';
import { openScreen } from './screen.ts';

const rounds = 31;
const places = (round: number): number => ((round * 2_311) % 7_700) + 10;
const milliseconds = (samples: number[]): string =>
  `${median(samples).toFixed(0)} ms (p95 ${quantile(samples, 0.95).toFixed(0)})`;

const painterFloor = await startFloor();
const site = await openHeavySite(await painterFloor.tab());
const screen = openScreen(await painterFloor.tab());
const allow = [`127.0.0.1:${site.port}`];
const proxy = new EgressProxy({ allowList: parseAllowList(allow.join(',')) });
await proxy.start();
const credentials = proxy.register({ id: 'floor', reach: { kind: 'public', allowedUrls: [site.url] } });
const floor = await startFloor(proxy.url);
const floorTab = await floor.tab();
letPass(floorTab, credentials);
await bareGoto(floorTab, site.url);

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const viewer: RemoteViewer = createRemoteViewer({
  allow,
  ownOrigin: () => '',
  log: quiet,
  maxSessions: 30,
  maxSessionsPerUser: 30,
  renewAfterTabs: 10_000,
});
const input = { ownerId: 'ann', url: site.url, allowedUrls: [site.url], ...size };
const open = async (): Promise<SessionKey> => ({
  ownerId: 'ann',
  sessionId: (await viewer.open(input)).sessionId,
});
const key = await open();
say(
  `page: ${JSON.stringify(await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 }).then(({ scrollHeight }) => scrollHeight))} px high`,
);

await scrolling();
await panning();
await clicking();
await opening();
await crowds();

await viewer.stop();
await Promise.all([floor.end(), painterFloor.end(), proxy.stop()]);
site.close();

async function scrolling(): Promise<void> {
  const naive = await startNaive(site.url, size);
  const times = await interleave(rounds, {
    ours: (round) => viewer.scroll({ ...key, scrollX: 0, scrollY: places(round) }),
    raw: (round) => bareScroll(floorTab, places(round)),
    naive: (round) => naive.scroll(places(round)),
  });
  await naive.close();
  const figure = `${milliseconds(times.ours)}, raw CDP ${milliseconds(times.raw)}, naive ${milliseconds(times.naive)}`;
  sayRow(13, 'scroll to a new region, against raw CDP', figure, median(times.ours) / median(times.raw), 1.15);
  sayRow(13, 'scroll to a new region, against naive', figure, median(times.ours) / median(times.naive), 0.25);
}

async function panning(): Promise<void> {
  const strips: Buffer[] = [];
  const took = await time(async () => {
    strips.push((await viewer.strip({ ...key, y: 0, height: 8_000 })).image);
  });
  await screen.load(strips[0] ?? Buffer.alloc(0));
  const pans: number[] = [];
  for (let round = 0; round < rounds; round += 1) pans.push(await screen.pan(places(round)));
  const whole: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    whole.push(
      await time(async () =>
        screen.show((await viewer.scroll({ ...key, scrollX: 0, scrollY: places(round + 40) })).image),
      ),
    );
  }
  const figure = `strip in ${took.toFixed(0)} ms (${((strips[0]?.length ?? 0) / 1e6).toFixed(2)} MB), pan ${milliseconds(pans)}, new region painted ${milliseconds(whole)}`;
  sayRow(14, 'pan over a strip, in frames of 16.7 ms', figure, median(pans) / 16.7, 2.2);
  sayRow(14, 'pan over a strip, against a new region end to end', figure, median(pans) / median(whole), 0.35);
}

async function clicking(): Promise<void> {
  await viewer.scroll({ ...key, scrollX: 0, scrollY: 0 });
  await bareScroll(floorTab, 0);
  const times = await interleave(rounds, {
    ours: async () => screen.show((await viewer.click({ ...key, x: 40, y: 30 })).image),
    raw: async () => screen.show(Buffer.from(await bareClick(floorTab, 40, 30), 'base64')),
  });
  const figure = `${milliseconds(times.ours)}, floor loop ${milliseconds(times.raw)}`;
  sayRow(
    15,
    'click to pixels painted, against the floor loop',
    figure,
    median(times.ours) / median(times.raw),
    1.25,
  );
  sayRow(15, 'click to pixels, p95 in 100 ms', figure, quantile(times.ours, 0.95) / 100, 1);
}

async function opening(): Promise<void> {
  const naive = await startNaive(site.url, size);
  const bare: number[] = [];
  const times = await interleave(21, {
    shot: () => viewer.capture({ ...input, scrollX: 0, scrollY: 0 }),
    init: async () => viewer.close({ ownerId: 'ann', sessionId: (await viewer.open(input)).sessionId }),
    bare: async () => {
      const tab = await floor.tab();
      letPass(tab, credentials);
      const took = await time(() => bareGoto(tab, site.url));
      await bareShot(tab);
      tab.end('closed');
      bare.push(took);
    },
    naive: () => naive.shot(site.url),
  });
  await naive.close();
  const figure = `open ${milliseconds(times.init)}, one shot ${milliseconds(times.shot)}, bare goto alone ${milliseconds(bare)}, naive shot ${milliseconds(times.naive)}`;
  sayRow(16, 'open a page, against its bare goto', figure, median(times.init) / median(bare), 1.25);
  sayRow(
    16,
    'one shot, against a naive one (networkidle, PNG)',
    figure,
    median(times.shot) / median(times.naive),
    0.25,
  );
  const shots = 24;
  const oneClient = async () => {
    for (let shot = 0; shot < shots / 4; shot += 1)
      await viewer.capture({ ...input, scrollX: 0, scrollY: 0 });
  };
  const all = await time(() => Promise.all([oneClient(), oneClient(), oneClient(), oneClient()]));
  say(`row 16  throughput with 4 clients: ${(shots / (all / 1000)).toFixed(1)} shots a second`);
}

async function crowds(): Promise<void> {
  const [group = 0] = (await recordedBrowsers()).toSorted((a, b) => b - a);
  const p95: number[] = [];
  const keys: SessionKey[] = [key];
  for (const count of [4, 24]) {
    while (keys.length < count) keys.push(await open());
    const times: number[] = [];
    const actAll = keys.map(async (one, index) => {
      await new Promise((resolve) => setTimeout(resolve, (index * 1_000) / count));
      for (let round = 0; round < 10; round += 1) {
        const took = await time(() => viewer.scroll({ ...one, scrollX: 0, scrollY: places(round + index) }));
        times.push(took);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - took)));
      }
    });
    await Promise.all(actAll);
    p95.push(quantile(times, 0.95));
    const memory = (await memoryOfGroup(group)) / 1024 ** 2;
    say(
      `row 17  ${count} sessions at one action a second: ${milliseconds(times)}, browser ${memory.toFixed(0)} MB`,
    );
  }
  sayRow(17, 'p95 with 24 sessions against 4', '', (p95[1] ?? 0) / (p95[0] ?? 1), 1.3);
  await viewer.closeAllOf('ann');
}
