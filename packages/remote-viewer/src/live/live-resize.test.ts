import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LiveFrame } from '../base/live.types.ts';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';
import type { SessionKey } from '../base/views.types.ts';

let site: TestSite;
let pixels: PixelReader;
let viewer: RemoteViewer;
beforeAll(async () => {
  [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
});
afterEach(() => viewer.closeAllOf('ann'));
afterAll(() => Promise.all([viewer.stop(), pixels.close(), site.close()]));

const TURNS = 20;

test('what is pressed right after a change of the size arrives, each time', async () => {
  const url = site.lay(
    '/page',
    `<!doctype html><title>0</title><body style="margin:0;height:3000px">
     <script>let n = 0; onmousedown = () => { n += 1; document.title = n + ' ' + innerWidth; };</script>`,
  );
  const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
  const key: SessionKey = { ownerId: 'ann', sessionId: opened.sessionId };
  const live = await viewer.live(key.sessionId, 'ann', { frame: async () => {}, event: () => {} });
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const width = turn % 2 ? 1_200 : 800;
    live.send({ type: 'resize', width, height: 600 });
    live.send({ type: 'click', x: 40, y: 40 });
    await expect.poll(async () => (await viewer.report(key)).title).toBe(`${turn} ${width}`);
  }
});

test('of many sizes the last one counts, and is there soon', async () => {
  const url = site.lay(
    '/many',
    `<!doctype html><title>-</title><script>onmousedown = () => { document.title = String(innerWidth); };</script>`,
  );
  const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
  const key: SessionKey = { ownerId: 'ann', sessionId: opened.sessionId };
  const live = await viewer.live(key.sessionId, 'ann', { frame: async () => {}, event: () => {} });
  for (let width = 801; width <= 860; width += 1) live.send({ type: 'resize', width, height: 600 });
  live.send({ type: 'click', x: 40, y: 40 });
  await expect.poll(async () => (await viewer.report(key)).title, { timeout: 3_000 }).toBe('860');
});

test('a size that comes while a sharp picture is taken stays', async () => {
  const url = site.lay(
    '/sharp',
    `<!doctype html><title>-</title><body style="margin:0;height:3000px;background:linear-gradient(red,blue)">`,
  );
  const opened = await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 });
  const frames: LiveFrame[] = [];
  const sink = { frame: async (frame: LiveFrame) => void frames.push(frame), event: () => {} };
  const live = await viewer.live(opened.sessionId, 'ann', sink);
  live.send({ type: 'density', density: 2 });
  for (let turn = 1; turn <= TURNS / 2; turn += 1) {
    const [width, height] = turn % 2 ? [600, 900] : [800, 600];
    // The first part of a sharp picture is there: the second one is being taken.
    const before = frames.length;
    await expect.poll(() => frames.slice(before - 1).some(({ part }) => part?.index === 0)).toBe(true);
    live.send({ type: 'resize', width, height });
    const shown = () => frames.findLast(({ part }) => !part);
    await expect.poll(() => [shown()?.width, shown()?.height]).toEqual([width, height]);
    const drawn = await pixels.sizeOf(shown()?.image ?? Buffer.alloc(0));
    expect({ turn, wide: drawn.width > drawn.height }).toEqual({ turn, wide: width > height });
  }
});
