import { afterAll, beforeAll, expect, test } from 'vitest';
import { colourStripPage, openTestSite, type TestSite } from '../testing/test-site.ts';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

let site: TestSite;
let pixels: PixelReader;
let viewer: ReturnType<typeof makeTestViewer>;
let image: Buffer;

beforeAll(async () => {
  [site, pixels] = await Promise.all([openTestSite(), openPixelReader()]);
  viewer = makeTestViewer({ allow: [`127.0.0.1:${site.port}`] });
  const url = site.lay('/bands', colourStripPage(600));
  const page = { ownerId: 'ann', url, allowedUrls: [url], width: 800, height: 600 };
  ({ image } = await viewer.capture({ ...page, scrollX: 0, scrollY: 0 }));
});
afterAll(() => Promise.all([viewer.stop(), pixels.close(), site.close()]));

const closeUp = async (x: number, y: number) =>
  (await viewer.closeUp({ image, mime: 'image/jpeg', ring: { x, y } })).image;

/** Tells whether two colours are the same apart from the effects of JPEG. */
const isLike = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 24);

const RED = [229, 56, 59];

test('shows what is around the ring, and the ring in the middle', async () => {
  const part = await closeUp(0.5, 0.5);
  // 640 x 400 px of 800 x 600: it begins 80 px from the left and 100 px from the top.
  expect(isLike(await pixels.at(part, 20, 50), await pixels.at(image, 100, 150))).toBe(true);
  expect(isLike(await pixels.at(part, 320, 200), await pixels.at(image, 400, 300))).toBe(true);
  expect(isLike(await pixels.at(part, 320 + 19, 200), RED)).toBe(true);
  expect(isLike(await pixels.at(part, 320, 200 - 19), RED)).toBe(true);
});

test('has what was drawn on the picture, where it is', async () => {
  const green = { color: '#2b9348', width: 8 };
  // The page is half as wide as the picture's px: 400 px are 200 of its own.
  const drawn = { marks: [{ ...green, path: 'M 60 100 h 100' }], pageWidth: 400 };
  const ring = { x: 0.5, y: 0.5 };
  const { image: part } = await viewer.closeUp({ image, mime: 'image/jpeg', ring, drawn });
  expect(isLike(await pixels.at(part, 200 - 80, 200 - 100), [43, 147, 72])).toBe(true);
  expect(isLike(await pixels.at(part, 200 - 80, 240 - 100), await pixels.at(image, 200, 240))).toBe(true);
  expect(isLike(await pixels.at(part, 320 + 19, 200), RED), 'the ring stays').toBe(true);
});

test('has the whole box of a region in it, drawn where it is', async () => {
  const ring = { x: 0.5, y: 0.5, width: 0.9, height: 0.8 };
  const { image: part } = await viewer.closeUp({ image, mime: 'image/jpeg', ring });
  expect(await pixels.sizeOf(part)).toEqual({ width: 800, height: 576 });
  for (const [x, y] of [
    [40, 288],
    [760, 288],
    [400, 288 - 240],
    [400, 288 + 240],
  ] as const)
    expect(isLike(await pixels.at(part, x, y), RED), `${x}, ${y}`).toBe(true);
  expect(isLike(await pixels.at(part, 400, 288), await pixels.at(image, 400, 300))).toBe(true);
});

test('frames an element from outside, with what has changed', async () => {
  // The page is half as wide as the picture's px.
  const box = { x: 180, y: 120, width: 60, height: 40 };
  const places = [{ x: 260, y: 130, width: 10, height: 10 }];
  const framed = { box, pageWidth: 400, places };
  const ring = { x: 0.5, y: 0.5 };
  const { image: part } = await viewer.closeUp({ image, mime: 'image/jpeg', ring, framed });
  // 400 px of the page are the least; the part begins 20 px from the top.
  expect(await pixels.sizeOf(part)).toEqual({ width: 800, height: 480 });
  const at = (x: number, y: number) => pixels.at(part, 2 * x, 2 * (y - 20));
  expect(isLike(await at(180 - 8, 140), RED)).toBe(true);
  expect(isLike(await at(210, 120 - 8), RED)).toBe(true);
  expect(isLike(await at(260 - 2, 135), [176, 38, 201])).toBe(true);
  // The element and its next px stay as they were.
  for (const [x, y] of [
    [181, 121],
    [210, 140],
    [238, 158],
    [178, 118],
  ] as const)
    expect(isLike(await at(x, y), await pixels.at(image, 2 * x, 2 * y)), `${x}, ${y}`).toBe(true);
});

test('ends at the edges of the picture, and keeps the ring where it was', async () => {
  const part = await closeUp(1, 0);
  expect(isLike(await pixels.at(part, 20, 50), await pixels.at(image, 180, 50))).toBe(true);
  expect(isLike(await pixels.at(part, 639, 19), RED)).toBe(true);
});

test('refuses what is no picture, and leaves nothing open', async () => {
  const broken = Buffer.from('This is no picture.');
  await expect(viewer.closeUp({ image: broken, mime: 'image/jpeg', ring: { x: 0, y: 0 } })).rejects.toThrow(
    "Couldn't draw the screenshot",
  );
  expect(await viewer.status()).toMatchObject({ state: 'ready', sessions: 0 });
});
