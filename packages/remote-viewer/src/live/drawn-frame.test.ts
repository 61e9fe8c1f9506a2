import { expect, test, vi } from 'vitest';
import type { LiveFrame } from '../base/live.types.ts';
import { createShapeWatch, isWholeWindow } from './drawn-frame.ts';

/** The beginning of a JPEG up to its size (SOF0, ITU T.81, B.2.2). */
function jpegOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const head = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108', 'hex');
  return Buffer.concat([head, size, Buffer.from('03012200021101031101', 'hex'), Buffer.alloc(200)]);
}

const frame = (width: number, height: number) =>
  ({ image: jpegOf(width, height), width: 800, height: 600 }) as LiveFrame;

test.each([
  [800, 600, true],
  [1_600, 1_200, true],
  [399, 299, true],
  [800, 300, false],
  [1_200, 600, false],
  [800, 4_000, false],
])('a picture of %i x %i px shows a window of 800 x 600: %s', (width, height, isWhole) => {
  expect(isWholeWindow(frame(width, height))).toBe(isWhole);
});

test('what says no size is shown as it is', () => {
  expect(isWholeWindow({ image: Buffer.from('?'), width: 800, height: 600 })).toBe(true);
});

test('a page that has lost its size is given it again, once, and shown as it is when that does not help', () => {
  let now = 0;
  const size = { width: 800, height: 600, deviceScale: 1 };
  const resize = vi.fn<(to: typeof size) => Promise<void>>(async () => {});
  const isShown = createShapeWatch({ size: () => size, resize }, () => now);
  const seen = (at: number, drawn: LiveFrame) => {
    now = at;
    return isShown(drawn);
  };
  expect(seen(0, frame(800, 300))).toBe(false);
  expect(seen(1_000, frame(800, 600))).toBe(true);
  // The time counts from the first of those in a row.
  expect(seen(2_000, frame(800, 300))).toBe(false);
  expect(seen(3_000, frame(800, 300))).toBe(false);
  expect(resize).not.toHaveBeenCalled();
  expect(seen(3_500, frame(800, 300))).toBe(false);
  expect(seen(4_000, frame(800, 300))).toBe(false);
  expect(resize.mock.calls).toEqual([[size]]);
  expect(seen(6_000, frame(800, 300))).toBe(true);
  expect(seen(6_100, frame(800, 600))).toBe(true);
});
