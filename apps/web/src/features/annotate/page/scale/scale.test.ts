import { expect, test } from 'vitest';
import { clampScroll, clampZoom, fitScale, nextZoom, placeBeside, toDocument, toViewport } from './scale.ts';

test('a page fits 85 % of the width and 70 % of the height of the window', () => {
  expect(fitScale({ width: 1_920, height: 1_080 }, { width: 1_440, height: 2_000 })).toBeCloseTo(0.6375);
  expect(fitScale({ width: 1_366, height: 1_080 }, { width: 1_440, height: 900 })).toBeCloseTo(0.58333, 4);
});

test('a page is never wider than the room beside what else is open', () => {
  const window = { width: 768, height: 1_024 };
  const room = { width: 456, height: 900 };
  expect(fitScale({ width: 1_366, height: 1_080 }, window, room)).toBeCloseTo(0.3338, 4);
});

test('a page whose small type could not be read takes all of the room’s height', () => {
  const window = { width: 1_440, height: 900 };
  const room = { width: 1_032, height: 767 };
  expect(fitScale({ width: 1_366, height: 1_080 }, window, room)).toBeCloseTo(0.7102, 4);
  expect(fitScale({ width: 1_366, height: 1_080 }, window, { width: 500, height: 767 })).toBeCloseTo(
    0.366,
    3,
  );
  // What can be read stays as the specification has it.
  expect(fitScale({ width: 375, height: 667 }, window, room)).toBeCloseTo(630 / 667, 6);
});

test('a small page is never made larger', () => {
  expect(fitScale({ width: 375, height: 667 }, { width: 2_560, height: 1_440 })).toBe(1);
});

test('a page is scaled to no more than its true size, and to no less than the least step or what fits', () => {
  expect([1.4, 1, 0.437, 0.25, 0.1].map((scale) => clampZoom(scale, 0.6))).toEqual([1, 1, 0.437, 0.25, 0.25]);
  expect([0.2, 0.1].map((scale) => clampZoom(scale, 0.18))).toEqual([0.2, 0.18]);
});

test('zoom goes step by step from wherever the fit has left it, and ends at the true size', () => {
  expect(nextZoom(0.583, 1)).toBe(0.67);
  expect(nextZoom(0.583, -1)).toBe(0.5);
  expect(nextZoom(1, 1)).toBe(1);
  expect(nextZoom(0.25, -1)).toBe(0.25);
});

test('a scroll place stays within the page', () => {
  const page = { width: 1_366, height: 7_854 };
  const viewport = { width: 1_366, height: 1_080 };
  expect(clampScroll({ x: 40, y: -3 }, page, viewport)).toEqual({ x: 0, y: 0 });
  expect(clampScroll({ x: 0, y: 9_000 }, page, viewport)).toEqual({ x: 0, y: 6_774 });
  expect(clampScroll({ x: 0, y: 12.6 }, page, viewport)).toEqual({ x: 0, y: 13 });
  expect(clampScroll({ x: 0, y: 50 }, { width: 300, height: 200 }, viewport)).toEqual({ x: 0, y: 0 });
});

test('a click on the scaled picture is a whole px of the document', () => {
  const inViewport = toViewport({ x: 350, y: 210 }, { left: 100, top: 10 }, 0.5);
  expect(inViewport).toEqual({ x: 500, y: 400 });
  expect(toDocument({ x: 500.4, y: 400 }, { x: 0, y: 1_200 })).toEqual({ x: 500, y: 1_600 });
});

test('the panel stands right of the point, left where there is no room, and never outside the window', () => {
  const panel = { width: 360, height: 480 };
  const window = { width: 1_440, height: 900 };
  expect(placeBeside({ x: 500, y: 400 }, panel, window)).toEqual({ left: 532, top: 240 });
  expect(placeBeside({ x: 1_300, y: 400 }, panel, window)).toEqual({ left: 908, top: 240 });
  expect(placeBeside({ x: 500, y: 880 }, panel, window).top).toBe(404);
  expect(placeBeside({ x: 500, y: 5 }, panel, window).top).toBe(16);
  expect(placeBeside({ x: 200, y: 300 }, panel, { width: 390, height: 844 }).left).toBe(14);
});
