import type { LiveNotice } from '@ringmark/contract/live/live';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { LiveFrame } from '../base/live.types.ts';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { openTestSite, type TestSite } from '../testing/test-site.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';
import type { RemoteViewer } from '../viewer.types.ts';

let site: TestSite;
let pixels: PixelReader;
let viewer: RemoteViewer;
beforeAll(async () => {
  [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
});
afterAll(() => Promise.all([viewer.stop(), pixels.close(), site.close()]));
afterEach(() => viewer.closeAllOf('ann'));

/** Half a CSS px is a whole px at density 2: this is a line of one such px, red, at the top of the grey page. */
const HAIRLINE = `<svg width="800" height="600" style="position:fixed;left:0;top:0" shape-rendering="crispEdges">
  <rect x="0" y="100" width="800" height="0.5" fill="rgb(255,0,0)"/></svg>`;
const GRADIENT = `<div style="position:fixed;inset:0;background:linear-gradient(90deg,rgb(40,80,120),rgb(60,100,140))"></div>`;

async function watch(body: string, ownerId = 'ann') {
  const url = site.lay('/page', `<!doctype html><body style="margin:0;height:3000px">${body}`);
  const opened = await viewer.open({ ownerId, url, allowedUrls: [url], width: 800, height: 600 });
  const frames: LiveFrame[] = [];
  const sink = {
    frame: async (frame: LiveFrame) => void frames.push(frame),
    event: (_event: LiveNotice) => {},
  };
  const live = await viewer.live(opened.sessionId, ownerId, sink);
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  /** The parts of the last sharp picture, once it is whole and the newest that came. */
  const sharp = async (): Promise<LiveFrame[]> => {
    await expect
      .poll(
        () => frames.at(-1)?.part && frames.at(-1)?.part?.index === Number(frames.at(-1)?.part?.count) - 1,
      )
      .toBe(true);
    return frames.slice(-(frames.at(-1)?.part?.count ?? 0));
  };
  return { key: { ownerId, sessionId: opened.sessionId }, frames, live, sharp };
}

/** Waits until another page was opened, has rested and is sharp: the results of an earlier one have arrived by then. */
async function pictureAnother(): Promise<void> {
  const { live, sharp } = await watch(HAIRLINE, 'bob');
  live.send({ type: 'density', density: 1 });
  await sharp();
  await viewer.closeAllOf('bob');
}

/** Reads one row of the picture that the parts make up. */
async function rowOf(parts: LiveFrame[], y: number, width: number) {
  for (const { image, part } of parts) {
    const top = Math.round((part?.top ?? 0) * (part?.density ?? 1));
    const { height } = await pixels.sizeOf(image);
    if (y >= top && y < top + height) return pixels.read(image, { x: 0, y: y - top, width, height: 1 });
  }
  throw new Error('There is no such row.');
}

test('a page that rests is shown at the density of the display, with lines that are thinner than a px of CSS', async () => {
  const { live, sharp } = await watch(HAIRLINE);
  live.send({ type: 'density', density: 2 });
  const parts = await sharp();
  const sizes = await Promise.all(parts.map(({ image }) => pixels.sizeOf(image)));
  expect(sizes.map(({ width }) => width)).toEqual(parts.map(() => 1_600));
  expect(sizes.reduce((sum, { height }) => sum + height, 0)).toBe(1_200);
  expect((await rowOf(parts, 199, 1))[0]).toEqual([255, 255, 255]);
  expect((await rowOf(parts, 200, 1))[0]).toEqual([255, 0, 0]);
  expect((await rowOf(parts, 201, 1))[0]).toEqual([255, 255, 255]);
});

const coloursOf = async (row: Promise<[number, number, number][]>) => new Set((await row).map(String)).size;

test('a page that rests shows gradients without bands, whatever the density', async () => {
  const { live, frames, sharp } = await watch(GRADIENT);
  live.send({ type: 'density', density: 1 });
  const parts = await sharp();
  // Each of the 20 steps of a colour, and none that is not of the gradient.
  expect(await coloursOf(rowOf(parts, 300, 800))).toBe(21);
  const moving = frames.find(({ part }) => !part);
  const first = pixels.read(moving?.image ?? Buffer.alloc(0), { x: 0, y: 300, width: 800, height: 1 });
  expect(await coloursOf(first)).not.toBe(21);
});

test('never are more px sent than the display has', async () => {
  const { live, sharp } = await watch(HAIRLINE);
  live.send({ type: 'density', density: 1 });
  expect(await Promise.all((await sharp()).map(({ image }) => pixels.sizeOf(image)))).toEqual([
    { width: 800, height: 600 },
  ]);
  live.send({ type: 'density', density: 1.16 });
  await expect.poll(async () => (await sharp())[0]?.part?.density).toBe(1.16);
  expect(await Promise.all((await sharp()).map(({ image }) => pixels.sizeOf(image)))).toEqual([
    { width: 928, height: 696 },
  ]);
});

test('a page that stays still is pictured once', async () => {
  const { live, frames, sharp } = await watch(HAIRLINE);
  live.send({ type: 'density', density: 2 });
  await sharp();
  // The page may be painted once more after its first picture if the machine is busy.
  await pictureAnother();
  const count = frames.length;
  await pictureAnother();
  expect(frames.length).toBe(count);
});

test('what moves is there before what is sharp, and then sharp where it is', async () => {
  const { live, frames, sharp } = await watch(
    '<div style="height:1000px;background:rgb(0,0,200)"></div><div style="height:2000px;background:rgb(0,200,0)"></div>',
  );
  live.send({ type: 'density', density: 2 });
  await sharp();
  const before = frames.length;
  live.send({ type: 'wheel', x: 400, y: 300, deltaX: 0, deltaY: 1_200 });
  await expect.poll(() => frames.length).toBeGreaterThan(before);
  expect(frames[before]?.part).toBeUndefined();
  await expect.poll(async () => (await sharp())[0]?.scrollY).toBe(1_200);
  expect((await rowOf(await sharp(), 600, 1))[0]).toEqual([0, 200, 0]);
});

test('without a word of its density a viewer gets no sharp picture', async () => {
  const { live, frames } = await watch(HAIRLINE);
  live.send({ type: 'move', x: 10, y: 10 });
  await pictureAnother();
  expect(frames.filter(({ part }) => part)).toEqual([]);
});

test('a page that is seldom still for long is not pictured sharp for ever', async () => {
  const { live, frames } = await watch(
    `<div id="x" style="width:50px;height:50px"></div><script>
      let n = 0; setInterval(() => { n += 1; x.style.background = n % 2 ? 'red' : 'blue'; }, 500);</script>`,
  );
  live.send({ type: 'density', density: 1 });
  const firsts = () => frames.filter(({ part }) => part?.index === 0).length;
  await expect.poll(firsts).toBe(1);
  await expect.poll(() => frames.length, { timeout: 30_000 }).toBeGreaterThan(10);
  expect(firsts()).toBeLessThanOrEqual(2);
});
