import { expect, test } from 'vitest';
import { copyName, drawnName, isDrawable, keepUntouched, untouchedOf, widthOfFile } from './drawn-files.ts';

test.each([
  ['image/png', true],
  ['image/jpeg', true],
  ['image/webp', true],
  ['image/gif', false],
  ['image/svg+xml', false],
  ['', false],
  ['toString', false],
])('a file of type %o can be drawn on: %o', (type, isIt) => {
  expect(isDrawable({ type })).toBe(isIt);
});

test.each([
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['photo.jpg', 'image/jpeg', 'photo.jpg'],
  ['shot.webp', 'image/webp', 'shot.webp'],
  // A browser that writes no WebP writes PNG.
  ['shot.webp', 'image/png', 'shot.png'],
  ['a.webp.webp', 'image/png', 'a.webp.png'],
  ['picture', 'image/jpeg', 'picture.jpg'],
])('%s that was drawn on is called, as %s, %s', (name, type, drawn) => {
  expect(drawnName(name, type)).toBe(drawn);
});

test.each([
  ['photo.JPEG', 'image/jpeg', 'photo-marked.JPEG'],
  ['shot.webp', 'image/png', 'shot-marked.png'],
  ['picture', 'image/gif', 'picture-marked'],
  ['.png', 'image/png', '.png-marked'],
])('a copy of %s with marks is called, as %s, %s', (name, type, copy) => {
  expect(copyName(name, type)).toBe(copy);
});

test('a drawn file knows what it was, and another does not', () => {
  const [original, drawn] = [new File(['a'], 'a.png'), new File(['b'], 'a.png')];
  const drawing = { shapes: [], covers: [{ x: 0, y: 0, width: 1, height: 1 }] };
  keepUntouched(drawn, { original, drawing, isCopy: false });
  expect(untouchedOf(drawn)).toEqual({ original, drawing, isCopy: false });
  expect(untouchedOf(original)).toBeUndefined();
});

test('marks are as large on the longer side of every picture, and no picture counts as larger than it is', () => {
  expect(widthOfFile({ width: 2_800, height: 1_000 })).toBe(1_400);
  expect(widthOfFile({ width: 1_000, height: 2_800 })).toBe(500);
  expect(widthOfFile({ width: 600, height: 400 })).toBe(600);
});
