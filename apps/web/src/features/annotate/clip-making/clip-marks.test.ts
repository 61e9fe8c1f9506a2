import { expect, it } from 'vitest';
import { createClipMarks } from './clip-marks.ts';

it('shows the pointer until it has left', () => {
  const marks = createClipMarks();
  expect(marks.at(0)).toEqual({ pointer: null, rings: [], key: null, pin: null });
  marks.pointAt({ x: 3, y: 4 });
  expect(marks.at(50_000).pointer).toEqual({ x: 3, y: 4 });
  marks.pointAt(null);
  expect(marks.at(50_000).pointer).toBeNull();
  expect(marks.turn()).toBe(2);
});

it('lets the ring of a press fade, and counts frames as moving until it is gone', () => {
  const marks = createClipMarks();
  marks.press({ x: 10, y: 20 });
  expect(marks.at(1_000).rings).toEqual([{ x: 10, y: 20, age: 0 }]);
  expect(marks.at(1_350).rings[0]?.age).toBeCloseTo(0.5);
  expect(marks.isMoving(1_700)).toBe(true);
  expect(marks.at(1_701).rings).toEqual([]);
  expect(marks.isMoving(1_701)).toBe(false);
});

it('keeps the last few of many presses', () => {
  const marks = createClipMarks();
  for (let x = 0; x < 20; x += 1) marks.press({ x, y: 0 });
  expect(marks.at(100).rings.map(({ x }) => x)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
});

it('shows the last key, and has it fade', () => {
  const marks = createClipMarks();
  marks.key('Tab');
  marks.key('Enter');
  expect(marks.at(600).key).toEqual({ name: 'Enter', opacity: 1 });
  expect(marks.at(1_850).key?.opacity).toBeCloseTo(0.5);
  expect(marks.at(2_000).key).toBeNull();
});

it('shows a press and a key in the next frame, also where that comes late, and from then on for their time', () => {
  const marks = createClipMarks();
  marks.press({ x: 10, y: 20 });
  marks.key('Enter');
  expect(marks.isMoving(9_000)).toBe(true);
  expect(marks.at(9_000)).toMatchObject({ rings: [{ x: 10, y: 20, age: 0 }], key: { opacity: 1 } });
  expect(marks.at(9_350).rings[0]?.age).toBeCloseTo(0.5);
  expect(marks.isMoving(10_401)).toBe(false);
});

it('shows the pin that ends the clip from then on', () => {
  const marks = createClipMarks();
  const before = marks.turn();
  marks.pin({ x: 5, y: 6 });
  expect(marks.turn()).toBeGreaterThan(before);
  expect(marks.at(9_000).pin).toEqual({ x: 5, y: 6 });
});
