import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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

const SIZE = { width: 800, height: 600 };
/** Red begins half a CSS px below the upper edge of what is seen once the page is scrolled to 1,000. */
const EDGE = `<!doctype html><body style="margin:0;height:3000px"><svg width="800" height="2000" style="position:absolute;top:1000px;left:0">
  <rect x="0" y="100.5" width="800" height="1000" fill="rgb(255,0,0)"/></svg>`;
const NOISE = `<!doctype html><body style="margin:0"><canvas width="5120" height="3200" style="width:2560px;height:1600px"></canvas><script>
  const pen = document.querySelector('canvas').getContext('2d');
  const all = pen.createImageData(5120, 3200);
  for (let at = 0; at < all.data.length; at += 65536) crypto.getRandomValues(all.data.subarray(at, at + 65536));
  for (let at = 3; at < all.data.length; at += 4) all.data[at] = 255;
  pen.putImageData(all, 0, 0);</script>`;

const inputFor = (url: string, size = SIZE) => ({ ownerId: 'ann', url, allowedUrls: [url], ...size });

test('a picture that is kept has two px to a CSS px, and shows what is thinner than one', async () => {
  const url = site.lay('/edge', EDGE);
  const { sessionId } = await viewer.open(inputFor(url));
  const key = { ownerId: 'ann', sessionId };
  const usual = await viewer.scroll({ ...key, scrollX: 0, scrollY: 1_000 });
  expect(await pixels.sizeOf(usual.image)).toEqual(SIZE);
  const only = await viewer.capture({ ...inputFor(url), scrollX: 0, scrollY: 1_000, isKept: true });
  for (const { image, deviceScale, scrollY } of [await viewer.inspect(key), only]) {
    expect({ deviceScale, scrollY }).toEqual({ deviceScale: 2, scrollY: 1_000 });
    expect(await pixels.sizeOf(image)).toEqual({ width: 1_600, height: 1_200 });
    // Half a CSS px is above the edge: one row of the picture is still white, and the next is red.
    expect((await pixels.at(image, 400, 199))[1]).toBeGreaterThan(200);
    expect((await pixels.at(image, 400, 202))[1]).toBeLessThan(60);
  }
  const before = await viewer.capture({ ...inputFor(url), scrollX: 0, scrollY: 1_000 });
  expect(before.deviceScale).toBe(1);
  expect(await pixels.sizeOf(before.image)).toEqual(SIZE);
});

test.each([
  [0, [255, 0, 0]],
  [-500, [0, 0, 255]],
])('a page that is written from right to left is kept where it is scrolled to: %i', async (left, colour) => {
  const page = `<!doctype html><html dir=rtl><body style="margin:0"><div style="width:2000px;height:600px;background:linear-gradient(to left,#f00 800px,#00f 0)">
    </div><script>scrollTo(${left},0)</script>`;
  const { sessionId } = await viewer.open(inputFor(site.lay('/rtl', page)));
  const { image } = await viewer.inspect({ ownerId: 'ann', sessionId });
  // The middle of the part that is scrolled over is in the left half of the picture at twice the density.
  const [red, green, blue] = await pixels.at(image, 400, 600);
  expect([red > 200, green > 60, blue > 200]).toEqual(colour.map((level) => level > 200));
});

test('a picture that would be too large so sharp is kept at the density of the page', async () => {
  const { image, deviceScale } = await viewer.capture({
    ...inputFor(site.lay('/noise', NOISE), { width: 2_560, height: 1_600 }),
    scrollX: 0,
    scrollY: 0,
    isKept: true,
  });
  expect(deviceScale).toBe(1);
  expect(await pixels.sizeOf(image)).toEqual({ width: 2_560, height: 1_600 });
  expect(image.length).toBeLessThanOrEqual(2 * 1024 * 1024);
});
