import { expect, test } from 'vitest';
import { boxBetween, boxOf, isDrag, markOf } from './box.ts';

const SIZE = { width: 800, height: 600 };

test('a box lies between two corners, whichever was first, and within the viewport', () => {
  const box = { x: 100, y: 50, width: 200, height: 100 };
  expect(boxBetween({ x: 100, y: 50 }, { x: 300, y: 150 }, SIZE)).toEqual(box);
  expect(boxBetween({ x: 300.2, y: 49.8 }, { x: 99.9, y: 150 }, SIZE)).toEqual(box);
  expect(boxBetween({ x: 700, y: 500 }, { x: 1_000, y: 900 }, SIZE)).toEqual({
    x: 700,
    y: 500,
    width: 100,
    height: 100,
  });
  expect(boxBetween({ x: -20, y: -20 }, { x: -5, y: -5 }, SIZE)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('a drag under 8 px of the window is a click, at any scale of the page', () => {
  expect(isDrag({ x: 0, y: 0 }, { x: 7, y: 0 }, 1)).toBe(false);
  expect(isDrag({ x: 0, y: 0 }, { x: 8, y: 0 }, 1)).toBe(true);
  expect(isDrag({ x: 0, y: 0 }, { x: 15, y: 0 }, 0.5)).toBe(false);
  expect(isDrag({ x: 0, y: 0 }, { x: 10, y: 13 }, 0.5)).toBe(true);
});

test('what is marked is the middle of the box, which leads back to it', () => {
  const box = { x: 10, y: 20, width: 31, height: 40 };
  const mark = markOf(box);
  expect(mark).toEqual({ x: 25.5, y: 40, size: { width: 31, height: 40 } });
  expect(boxOf(mark, { width: 31, height: 40 })).toEqual(box);
});
