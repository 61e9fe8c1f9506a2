import { expect, test } from 'vitest';
import { type Click, countClick } from './click-count.ts';

const at = { x: 100, y: 100 };
const first: Click = { at, time: 1_000, button: 0, count: 1 };

test('a click soon after another at the same place is the second of a double click', () => {
  expect(countClick(first, { at: { x: 103, y: 98 }, time: 1_300, button: 0 }).count).toBe(2);
});

test.each([
  ['too late', { at, time: 1_501, button: 0 }],
  ['elsewhere', { at: { x: 110, y: 100 }, time: 1_100, button: 0 }],
  ['with another button', { at, time: 1_100, button: 2 }],
])('a click %s is the first of its own', (_why, click) => {
  expect(countClick(first, click).count).toBe(1);
});

test('after three a new gesture begins', () => {
  expect(countClick({ ...first, count: 3 }, { at, time: 1_100, button: 0 }).count).toBe(1);
});
