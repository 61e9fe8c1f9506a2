import { expect, test } from 'vitest';
import {
  clampScroll,
  clampZoom,
  fillScale,
  fitScale,
  nextZoom,
  placeBeside,
  toDocument,
  toViewport,
} from './scale.ts';

test('a page fits 85 % of the width and 70 % of the height of the window', () => {
  expect(fitScale({ width: 1_920, height: 1_080 }, { width: 1_440, height: 2_000 })).toBeCloseTo(0.6375);
  expect(fitScale({ width: 1_366, height: 1_080 }, { width: 1_440, height: 900 })).toBeCloseTo(0.58333, 4);
});

test('a page is never wider than the room beside what else is open', () => {
  const window = { width: 768, height: 1_024 };
  const room = { width: 456, height: 900 };
  expect(fitScale({ width: 1_366, height: 1_080 }, window, room)).toBeCloseTo(0.3338, 4);
});

test('a page at 1440 x 900 is as large as the specification says, or fills its room', () => {
  const [page, window, room] = [
    { width: 1_366, height: 1_080 },
    { width: 1_440, height: 900 },
    { width: 1_032, height: 767 },
  ];
  const scale = fitScale(page, window, room);
  expect([Math.round(page.width * scale), Math.round(page.height * scale)]).toEqual([797, 630]);
  expect(fillScale(page, room)).toBeCloseTo(0.7102, 4);
  expect(fillScale({ width: 375, height: 667 }, room)).toBe(1);
});

test('a small page is never made larger', () => {
  expect(fitScale({ width: 375, height: 667 }, { width: 2_560, height: 1_440 })).toBe(1);
});

test('a page is zoomed by fingers from where it fits to 400%', () => {
  expect([5, 1.4, 0.7, 0.6, 0.1].map((scale) => clampZoom(scale, 0.6))).toEqual([4, 1.4, 0.7, 0.6, 0.6]);
});

test('zoom goes step by step from wherever the page fits to 400% and back', () => {
  expect(nextZoom(0.583, 1, 0.583)).toBe(0.67);
  expect(nextZoom(0.67, -1, 0.583)).toBe(0.583);
  expect(nextZoom(0.583, -1, 0.583)).toBe(0.583);
  expect(nextZoom(1, 1, 0.583)).toBe(1.25);
  expect(nextZoom(1.25, -1, 0.583)).toBe(1);
  expect(nextZoom(4, 1, 0.583)).toBe(4);
  expect(nextZoom(1, -1, 1)).toBe(1);
});

test('a scroll place stays within the page', () => {
  const page = { width: 1_366, height: 7_854 };
  const viewport = { width: 1_366, height: 1_080 };
  expect(clampScroll({ x: 40, y: -3 }, page, viewport)).toEqual({ x: 0, y: 0 });
  expect(clampScroll({ x: 0, y: 9_000 }, page, viewport)).toEqual({ x: 0, y: 6_774 });
  expect(clampScroll({ x: 0, y: 12.6 }, page, viewport)).toEqual({ x: 0, y: 13 });
  expect(clampScroll({ x: 0, y: 50 }, { width: 300, height: 200 }, viewport)).toEqual({ x: 0, y: 0 });
});

test('a page is scrolled to places that it has shown to have', () => {
  const [page, viewport] = [
    { width: 2_000, height: 50_000 },
    { width: 800, height: 600 },
  ];
  const rightToLeft = { x: -100, y: 0 };
  expect(clampScroll({ x: -900, y: 5 }, page, viewport, rightToLeft)).toEqual({ x: -900, y: 5 });
  expect(clampScroll({ x: -1_900, y: 5 }, page, viewport, rightToLeft)).toEqual({ x: -1_200, y: 5 });
  expect(clampScroll({ x: 20, y: 5 }, page, viewport, rightToLeft)).toEqual({ x: 0, y: 5 });
  const longer = { x: 0, y: 70_000 };
  expect(clampScroll({ x: -5, y: 69_990 }, page, viewport, longer)).toEqual({ x: 0, y: 69_990 });
  expect(clampScroll({ x: 0, y: 70_100 }, page, viewport, longer)).toEqual({ x: 0, y: 70_000 });
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
