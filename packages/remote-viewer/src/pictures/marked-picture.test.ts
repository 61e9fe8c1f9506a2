import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPixelReader, type PixelReader } from '../testing/pixel-reader.ts';
import { makeTestViewer } from '../testing/test-viewer.ts';

let pixels: PixelReader;
let viewer: ReturnType<typeof makeTestViewer>;

beforeAll(async () => {
  pixels = await openPixelReader();
  viewer = makeTestViewer({ allow: [] });
});
afterAll(() => Promise.all([viewer.stop(), pixels.close()]));

const mark = (
  input: Omit<Parameters<typeof viewer.markPicture>[0], 'maxBytes' | 'share'>,
  maxBytes = 10 * 1_048_576,
) => viewer.markPicture({ ...input, share: { owner: 'ann', group: 'acme' }, maxBytes });

/** Tells whether two colours are the same apart from the effects of JPEG. */
const isLike = (one: readonly number[], other: readonly number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 40);

const RED = [229, 56, 59];
const WHITE = [255, 255, 255];

/** The mark, looked at along its radius in the middle of each line: the small ring, the large one. */
const LINES = [
  [8, RED],
  [30, RED],
] as const;

/** @param scale px of the picture to a CSS px. */
async function colorsOf(image: Buffer, x: number, y: number, scale: number) {
  const seen = [];
  for (const [radius] of LINES)
    seen.push(await pixels.at(image, x + radius * scale, y), await pixels.at(image, x, y - radius * scale));
  return seen;
}
const MARK = LINES.flatMap(([, color]) => [color, color]);

describe('a picture with its ring', () => {
  test('has nothing left where it is covered, and is else as it was', async () => {
    const image = await viewerPicture('png', { width: 800, height: 600 });
    const covers = [{ x: 0.25, y: 0.25, width: 0.5, height: 0.25 }];
    const covered = await mark({ image, mime: 'image/png', ring: null, pageWidth: 1, covers });
    expect(covered.mime).toBe('image/png');
    for (const [x, y] of [
      [200, 150],
      [599, 299],
      [400, 220],
    ] as const)
      expect(await pixels.at(covered.image, x, y)).not.toEqual(await pixels.at(image, x, y));
    for (const [x, y] of [
      [198, 150],
      [600, 299],
      [400, 301],
      [10, 10],
    ] as const)
      expect(await pixels.at(covered.image, x, y)).toEqual(await pixels.at(image, x, y));
  });

  test('has it where the pin is, as large as the page has it, and is else as it was', async () => {
    const ring = { x: 0.5, y: 0.25 };
    const image = await viewerPicture('png', { width: 800, height: 600 });
    const marked = await mark({ image, mime: 'image/png', ring, pageWidth: 800 });
    expect(await colorsOf(marked.image, 400, 150, 1)).toEqual(MARK);
    for (const [x, y] of [
      // The marked content is visible through the ring.
      [400, 150],
      [10, 10],
      [400, 90],
      [790, 590],
    ] as const)
      expect(await pixels.at(marked.image, x, y)).toEqual(await pixels.at(image, x, y));
    // The ring takes twice as many dots if it is rendered with two dots a pixel.
    const dense = await mark({ image, mime: 'image/png', ring, pageWidth: 400 });
    expect(await colorsOf(dense.image, 400, 150, 2)).toEqual(MARK);
    expect(await pixels.at(dense.image, 400 + 66, 150)).toEqual(WHITE);
  });

  test('has what was drawn on it, with a white rim, as large as on the screen', async () => {
    const image = await viewerPicture('png', { width: 800, height: 600 });
    const green = [43, 147, 72];
    const marks = [
      { path: 'M 100 100 h 100 v 50 h -100 Z', color: '#2b9348', width: 4 },
      { path: 'M 285 200 a 15 15 0 1 0 30 0 a 15 15 0 1 0 -30 0 Z', color: '#2b9348', width: 0 },
    ];
    for (const [pageWidth, scale] of [
      [800, 1],
      [400, 2],
    ] as const) {
      const drawn = await mark({ image, mime: 'image/png', ring: null, marks, pageWidth });
      const seen = (x: number, y: number) => pixels.at(drawn.image, x * scale, y * scale);
      expect(await seen(150, 100)).toEqual(green);
      expect(await seen(150, 97)).toEqual(WHITE);
      expect(await seen(295, 200)).toEqual(green);
      expect(await seen(150, 125)).toEqual(await pixels.at(image, 150 * scale, 125 * scale));
    }
  });

  test('has the box of a region instead, as large as that is', async () => {
    const image = await viewerPicture('png', { width: 800, height: 600 });
    const ring = { x: 0.5, y: 0.5, width: 0.5, height: 0.25 };
    const marked = await mark({ image, mime: 'image/png', ring, pageWidth: 400 });
    for (const [x, y] of [
      [200, 300],
      [600, 300],
      [400, 225],
      [400, 375],
    ] as const)
      expect(await pixels.at(marked.image, x, y), `${x}, ${y}`).toEqual(RED);
    for (const [x, y] of [
      [400, 300],
      [400 + 60, 300],
      [190, 215],
    ] as const)
      expect(await pixels.at(marked.image, x, y), `${x}, ${y}`).toEqual(await pixels.at(image, x, y));
  });

  test('keeps its kind and its size, for each kind that a ticket takes', async () => {
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const image = await viewerPicture(kind);
      const marked = await mark({
        image,
        mime: `image/${kind}`,
        ring: { x: 1, y: 0 },
        pageWidth: 640,
      });
      expect(marked.mime).toBe(`image/${kind}`);
      expect(await pixels.sizeOf(marked.image)).toEqual({ width: 640, height: 480 });
      // The half of it that is within the picture.
      expect(isLike(await pixels.at(marked.image, 639 - 30, 1), RED)).toBe(true);
    }
  });

  test('is no larger than a picture may be: a PNG that would be comes as a JPEG', async () => {
    const image = await viewerPicture('png', { width: 800, height: 600, isNoise: true });
    const most = 1_048_576;
    expect(image.byteLength).toBeGreaterThan(most);
    const input = { image, mime: 'image/png', ring: { x: 0.5, y: 0.5 }, pageWidth: 800 };
    const { mime, image: marked } = await mark(input, most);
    expect(mime).toBe('image/jpeg');
    expect(marked.byteLength).toBeLessThanOrEqual(most);
    expect(await pixels.sizeOf(marked)).toEqual({ width: 800, height: 600 });
  });

  test('is not made of what is no picture, and nothing is left open', async () => {
    const broken = {
      image: Buffer.from('This is no picture.'),
      mime: 'image/png',
      ring: { x: 0, y: 0 },
      pageWidth: 800,
    };
    await expect(mark(broken)).rejects.toThrow("Couldn't draw the screenshot");
    expect(await viewer.status()).toMatchObject({ state: 'ready', sessions: 0 });
  });
});

const viewerPicture = (kind: string, { width = 640, height = 480, isNoise = false } = {}) =>
  pixels.draw(kind, { width, height, isNoise });
