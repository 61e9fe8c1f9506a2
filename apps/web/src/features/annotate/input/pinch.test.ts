import { expect, test } from 'vitest';
import { beginPinch, pinchedAway, pinchedScale } from './pinch.ts';
import type { Point } from '../page/scale/scale.ts';

const BOX = { left: 100, top: 50 };
const START: [Point, Point] = [
  { x: 200, y: 250 },
  { x: 300, y: 250 },
];

test('the scale follows the distance of the fingers', () => {
  const pinch = beginPinch(START, 0.5, BOX);
  expect(pinchedScale(pinch, START)).toBe(0.5);
  expect(
    pinchedScale(pinch, [
      { x: 150, y: 250 },
      { x: 350, y: 250 },
    ]),
  ).toBe(1);
  expect(
    pinchedScale(pinch, [
      { x: 250, y: 225 },
      { x: 250, y: 275 },
    ]),
  ).toBe(0.25);
});

test('fingers that come down close together do not scale by leaps', () => {
  const close: [Point, Point] = [
    { x: 250, y: 250 },
    { x: 251, y: 250 },
  ];
  const pinch = beginPinch(close, 0.5, BOX);
  expect(pinchedScale(pinch, [close[0], { x: 260, y: 250 }])).toBe(0.5);
});

test('what was between the fingers stays between them, be they moved or parted', () => {
  const pinch = beginPinch(START, 0.5, BOX);
  expect(pinch.held).toEqual({ x: 300, y: 400 });
  expect(pinchedAway(pinch, START, 0.5, BOX)).toEqual({ x: 0, y: 0 });
  const moved: [Point, Point] = [
    { x: 210, y: 230 },
    { x: 310, y: 230 },
  ];
  expect(pinchedAway(pinch, moved, 0.5, BOX)).toEqual({ x: 10, y: -20 });
  // The held point at its true size lies 300 px from the left edge and 400 px from the upper one.
  expect(pinchedAway(pinch, START, 1, BOX)).toEqual({ x: 250 - 100 - 300, y: 250 - 50 - 400 });
});
