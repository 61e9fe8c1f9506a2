import { expect, test } from 'vitest';
import { mustBeShown } from './shown-pin.ts';

const size = { width: 800, height: 600 };
const top = { x: 0, y: 0 };
const shown = { id: 't1', at: { x: 400, y: 1_300 }, from: top };
const there = { x: 0, y: 1_000 };

test('a pin that was opened just now is shown, and not twice', () => {
  const pin = { id: 't1', at: shown.at };
  expect(mustBeShown(pin, null, top, size)).toBe(true);
  expect(mustBeShown(pin, { ...shown, id: 't2' }, top, size)).toBe(true);
  expect(mustBeShown(pin, shown, there, size)).toBe(false);
});

const isDue = (y: number) => mustBeShown({ id: 't2', at: { x: 400, y } }, shown, there, size);

test('a pin that is in sight when it is opened moves no page, and one at the very edge does', () => {
  expect([1_100, 1_500].map(isDue)).toEqual([false, false]);
  expect([900, 1_010, 1_595, 1_700].map(isDue)).toEqual([true, true, true, true]);
});

test('a pin that is laid out elsewhere is followed, be the page still on its way or there already', () => {
  const pin = { id: 't1', at: { x: 400, y: 2_500 } };
  expect(mustBeShown(pin, shown, top, size)).toBe(true);
  expect(mustBeShown(pin, shown, there, size)).toBe(true);
});

test('a page does not jump while its pin stays in sight', () => {
  expect(mustBeShown({ id: 't1', at: { x: 400, y: 1_500 } }, shown, there, size)).toBe(false);
});

test('who has scrolled away from a pin is left alone when it moves', () => {
  expect(mustBeShown({ id: 't1', at: { x: 400, y: 2_500 } }, shown, { x: 0, y: 5_000 }, size)).toBe(false);
});
