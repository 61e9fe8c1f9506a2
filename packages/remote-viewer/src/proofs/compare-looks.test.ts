import { describe, expect, test } from 'vitest';
import { compareLooks } from './compare-looks.ts';
import { findVarying } from './moving-tiles.ts';
import type { Look } from './picture-difference.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import { addBox, hasTile, noTiles } from './tiles.ts';

const SIDE = 16;
const lookOf = (grey: number, isMoving: boolean) => {
  const data = new Uint8Array(SIDE * SIDE * 4).fill(255);
  data.set([grey, grey, grey], 0);
  const moving = noTiles(SIDE, SIDE);
  if (isMoving) addBox(moving, { x: 0, y: 0, width: 8, height: 8 });
  return { pixels: { width: SIDE, height: SIDE, data }, moving, box: { x: 8, y: 8, width: 8, height: 8 } };
};

test('what differs between two visits varies, also where one of them took it for moving', () => {
  for (const isMoving of [false, true]) {
    const varying = findVarying(lookOf(0, false), lookOf(255, isMoving));
    expect([hasTile(varying, 0, 0), hasTile(varying, 8, 8)]).toEqual([true, false]);
  }
});

const ELEMENT = { x: 60, y: 60, width: 80, height: 40 };

/** A white page with grey boxes. */
function pageWith(boxes: readonly (Box & { grey: number })[], element: Box = ELEMENT): Look {
  const [width, height] = [400, 300];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const { x, y, grey, ...size } of boxes)
    for (let row = y; row < y + size.height; row += 1)
      for (let column = x; column < x + size.width; column += 1)
        data.set([grey, grey, grey], (row * width + column) * 4);
  return { pixels: { width, height, data }, moving: noTiles(width, height), box: element };
}

const DARK = { ...ELEMENT, y: 80, height: 20, grey: 0 };

test('a line of one px between light and dark is a change of the element', () => {
  const line = { x: 70, y: 79, width: 40, height: 1, grey: 128 };
  const { own } = compareLooks(pageWith([DARK]), pageWith([DARK, line]));
  expect(own.share).toBeGreaterThan(0);
});

test('edges of an element that moved by a part of a px are no change', () => {
  const line = { x: 70, y: 79, width: 40, height: 1, grey: 128 };
  const moved = pageWith([DARK, line], { ...ELEMENT, y: 60.4 });
  expect(compareLooks(pageWith([DARK]), moved).own.share).toBe(0);
});

const moved = (...boxes: Parameters<typeof pageWith>[0]) => pageWith(boxes, { ...ELEMENT, y: 60.4 });

describe('an element that moved by a part of a px', () => {
  const LETTER = { x: 80, y: 70, width: 3, height: 9, grey: 20 };
  const ownShare = (after: Look) => compareLooks(pageWith([LETTER]), after).own.share;

  test('is the same with a letter that is rounded to the next px, or smoothed in another way', () => {
    expect(ownShare(moved({ ...LETTER, y: 71 }))).toBe(0);
    expect(ownShare(moved({ ...LETTER, x: 79 }))).toBe(0);
    const soft = { ...LETTER, x: 82, width: 2, grey: 140 };
    expect(ownShare(moved({ ...LETTER, width: 2 }, soft))).toBe(0);
  });

  test.each([
    ['a letter further away', [{ ...LETTER, x: 90 }]],
    ['no letter', []],
    ['a letter of another grey', [{ ...LETTER, grey: 90 }]],
    ['a new line', [LETTER, { x: 70, y: 90, width: 40, height: 1, grey: 200 }]],
  ])('is changed with %s', (_what, boxes) => {
    expect(ownShare(moved(...boxes))).toBeGreaterThan(0);
  });
});

describe('an element that moved by whole px', () => {
  const ROUND = { x: 80, y: 70, width: 30, height: 20, grey: 40 };
  const edgeOf = (grey: number) => ({ ...ROUND, y: 69, height: 1, grey });
  const ownShare = (...boxes: Parameters<typeof pageWith>[0]) =>
    compareLooks(pageWith([ROUND, edgeOf(140)]), pageWith(boxes)).own.share;

  test('is the same with an edge that is smoothed a little differently', () => {
    expect(ownShare(ROUND, edgeOf(170))).toBe(0);
  });

  test('is changed with an edge of clearly another grey, and with another colour of its face', () => {
    expect(ownShare(ROUND, edgeOf(200))).toBeGreaterThan(0);
    expect(ownShare({ ...ROUND, grey: 60 }, edgeOf(140))).toBeGreaterThan(0);
  });
});

/** Returns four strokes of a letter, 6 px apart, each made of columns of these greys. */
const strokes = (greys: readonly number[]) =>
  [70, 76, 82, 88].flatMap((left) =>
    greys.map((grey, at) => ({ x: left + at, y: 70, width: 1, height: 9, grey })),
  );

test('letters that are smoothed anew are no change, and letters in another colour are', () => {
  const ownShare = (after: Look) => compareLooks(pageWith(strokes([20, 20])), after).own.share;
  expect(ownShare(moved(...strokes([60, 20, 215])))).toBe(0);
  expect(ownShare(moved(...strokes([110, 110])))).toBeGreaterThan(0);
});

test.each([
  ['in the element', 90, { own: true, near: true }],
  ['20 px next to it', 160, { own: false, near: true }],
  ['100 px away', 240, { own: false, near: false }],
])('a spot %s', (_where, x, is) => {
  const spot = { x, y: 70, width: 4, height: 8, grey: 0 };
  const { own, near, share } = compareLooks(pageWith([]), pageWith([spot]));
  expect(share).toBeGreaterThan(0);
  expect({ own: own.share > 0, near: near > 0 }).toEqual(is);
});

test.each([
  ['in the row of the element', { ...ELEMENT, width: 160 }, true],
  ['in the next row', ELEMENT, false],
  ['in a row that has moved with the element', { ...ELEMENT, y: 90, width: 160 }, true],
])('a spot %s', (_where, row, isNear) => {
  const by = row.y - ELEMENT.y;
  const spot = { x: 160, y: 70 + by, width: 4, height: 8, grey: 0 };
  const after = { ...pageWith([spot], { ...ELEMENT, y: row.y }), row };
  expect(compareLooks(pageWith([]), after).near > 0).toBe(isNear);
});

/** Returns three boxes next to the element, on a page whose element begins there. */
const boxesAround = (x: number) =>
  [20, 220, 300].map((at) => ({ x: at + x - 60, y: 70, width: 9, height: 30, grey: 90 }));

test.each([
  ['to the right', { x: 50, width: 90 }, 60],
  ['in the middle', { x: 55, width: 90 }, 60],
  ['to the left', { x: 60, width: 90 }, 60],
  ['to the right, of a page that has moved', { x: 62, width: 90 }, 72],
])('what is around an element that grows stays the same where it is aligned %s', (_how, grown, pageX) => {
  const before = pageWith([{ ...ELEMENT, grey: 0 }, ...boxesAround(60)]);
  const after = pageWith([{ ...ELEMENT, ...grown, grey: 0 }, ...boxesAround(pageX)], {
    ...ELEMENT,
    ...grown,
  });
  const { places, around: further } = compareLooks(before, after);
  expect(places.length).toBeGreaterThan(0);
  for (const { x, width } of places) {
    expect(x).toBeGreaterThan(grown.x - 24);
    expect(x + width).toBeLessThan(grown.x + grown.width + 24);
  }
  expect(further).toBe(0);
});
