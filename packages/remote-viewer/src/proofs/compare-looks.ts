import pixelmatch from 'pixelmatch';
import {
  addBox,
  addTile,
  boxAround,
  fillGroups,
  groupTiles,
  hasTile,
  noTiles,
  TILE,
  type Tiles,
} from './tiles.ts';
import type { Box, Comparison } from './proofs.types.ts';

/** A decoded picture: four bytes a px. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture of a page, with what moves by itself in it, and where the element is. */
export interface Look {
  pixels: Pixels;
  moving: Tiles;
  box: Box;
}

/** CSS px around the element in which a change, such as another gap, may be about the element. */
const NEAR_PX = 24;
/** CSS px around the element that its picture shows. */
const MARGIN = 200;
/** In pixelmatch's measure: six steps of grey, which an eye sees on an even ground. */
const EXACT = 0.02;
/** Another browser draws a little differently. */
const LOOSE = 0.1;
/** Px that differ in one place: fewer are no change that anybody sees. */
const LEAST = 6;
const LEAST_LOOSE = 48;
/** Squares between two places of a thing that moves. */
const MOVING_REACH = 2;
const MOST_PLACES = 50;

/** What differs between pictures of one page that were taken one after the other, and what is known to move. */
export function findMoving(pictures: readonly Pixels[], animated: readonly Box[]): Tiles {
  const [first, ...others] = pictures;
  if (!first) return noTiles(0, 0);
  const moving = noTiles(first.width, first.height);
  const before = wordsOf(first);
  for (const other of others) {
    if (other === first || other.width !== first.width || other.height !== first.height) continue;
    const after = wordsOf(other);
    for (let at = 0; at < before.length; at += 1)
      if (before[at] !== after[at]) addTile(moving, at % first.width, Math.floor(at / first.width));
  }
  fillGroups(moving, MOVING_REACH);
  for (const box of animated) addBox(moving, box);
  return moving;
}

/** One number a px. */
const wordsOf = ({ data }: Pixels): Uint32Array =>
  data.byteOffset % 4 === 0
    ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
    : new Uint32Array(data.slice().buffer);

interface Shift {
  x: number;
  y: number;
}

/** How far things lie apart in the second picture: measured at the element. */
const shiftOf = (before: Look, after: Look): Shift => ({
  x: Math.round(after.box.x - before.box.x),
  y: Math.round(after.box.y - before.box.y),
});

/** The part of the first picture that the second has as well. */
function overlapOf(before: Pixels, after: Pixels, shift: Shift): Box {
  const x = Math.max(0, -shift.x);
  const y = Math.max(0, -shift.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(before.width, after.width - shift.x) - x),
    height: Math.max(0, Math.min(before.height, after.height - shift.y) - y),
  };
}

const within = (box: Box, bounds: Box): Box => {
  const x = Math.max(box.x, bounds.x);
  const y = Math.max(box.y, bounds.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(box.x + box.width, bounds.x + bounds.width) - x),
    height: Math.max(0, Math.min(box.y + box.height, bounds.y + bounds.height) - y),
  };
};

/** The element in both pictures, with what is around it, in px of the first. */
function windowOf(before: Look, after: Look, shift: Shift, overlap: Box, margin = MARGIN): Box {
  const [one, other] = [before.box, { ...after.box, x: after.box.x - shift.x, y: after.box.y - shift.y }];
  const left = Math.floor(Math.min(one.x, other.x) - margin);
  const top = Math.floor(Math.min(one.y, other.y) - margin);
  const right = Math.ceil(Math.max(one.x + one.width, other.x + other.width) + margin);
  const bottom = Math.ceil(Math.max(one.y + one.height, other.y + other.height) + margin);
  return within({ x: left, y: top, width: right - left, height: bottom - top }, overlap);
}

function cut({ data, width }: Pixels, part: Box): Uint8Array {
  const out = new Uint8Array(part.width * part.height * 4);
  for (let row = 0; row < part.height; row += 1) {
    const from = ((part.y + row) * width + part.x) * 4;
    out.set(data.subarray(from, from + part.width * 4), row * part.width * 4);
  }
  return out;
}

interface Difference {
  /** In the part's px: 1 where the pictures differ. */
  differs: Uint8Array;
  count: number;
  compared: number;
}

/** The strictness of a comparison. */
interface Measure {
  /** The least difference of two px, as pixelmatch measures it. */
  threshold: number;
  /** Counts px that look like the smoothed edge of a shape; thin lines look the same. */
  includeAA: boolean;
}

/** Where two pictures differ in a part of the first, without what moves in either. */
function differenceIn(before: Look, after: Look, shift: Shift, part: Box, measure: Measure): Difference {
  const { width, height } = part;
  const differs = new Uint8Array(width * height);
  if (width === 0 || height === 0) return { differs, count: 0, compared: 0 };
  const shifted = { ...part, x: part.x + shift.x, y: part.y + shift.y };
  const mask = new Uint8Array(width * height * 4);
  pixelmatch(cut(before.pixels, part), cut(after.pixels, shifted), mask, width, height, {
    ...measure,
    diffMask: true,
  });
  let count = 0;
  let compared = 0;
  for (let at = 0; at < differs.length; at += 1) {
    const x = part.x + (at % width);
    const y = part.y + Math.floor(at / width);
    if (hasTile(before.moving, x, y) || hasTile(after.moving, x + shift.x, y + shift.y)) continue;
    compared += 1;
    if (mask[at * 4 + 3] === 0) continue;
    differs[at] = 1;
    count += 1;
  }
  return { differs, count, compared };
}

const NEAR: readonly Shift[] = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));

/** Places are rounded to whole px: the shift beside the measured one may be the right one. */
function bestShift(before: Look, after: Look, part: Box, measure: Measure): Shift {
  const measured = shiftOf(before, after);
  let best = measured;
  let least = differenceIn(before, after, measured, part, measure).count;
  for (const { x, y } of least === 0 ? [] : NEAR) {
    const shift = { x: measured.x + x, y: measured.y + y };
    const inside = within(part, overlapOf(before.pixels, after.pixels, shift));
    if (inside.width !== part.width || inside.height !== part.height) continue;
    const { count } = differenceIn(before, after, shift, part, measure);
    if (count < least) [best, least] = [shift, count];
  }
  return best;
}

/** Groups of px that differ, as boxes in px of the second picture; groups too small to be seen are left out. */
function placesIn(
  { differs }: Difference,
  part: Box,
  shift: Shift,
  least: number,
): { box: Box; count: number }[] {
  const tiles = noTiles(part.width, part.height);
  const counts = new Uint32Array(tiles.has.length);
  for (let at = 0; at < differs.length; at += 1) {
    if (differs[at] === 0) continue;
    const [x, y] = [at % part.width, Math.floor(at / part.width)];
    addTile(tiles, x, y);
    const tile = Math.floor(y / TILE) * tiles.columns + Math.floor(x / TILE);
    counts[tile] = (counts[tile] ?? 0) + 1;
  }
  return groupTiles(tiles)
    .map((group) => {
      const box = boxAround(tiles.columns, group);
      const count = group.reduce((sum, at) => sum + (counts[at] ?? 0), 0);
      return { box: { ...box, x: box.x + part.x + shift.x, y: box.y + part.y + shift.y }, count };
    })
    .filter(({ count }) => count >= least);
}

const wholePx = ({ x, y, width, height }: Box): Box => {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
};

const isWhole = (px: number): boolean => Math.abs(px - Math.round(px)) < 0.02;
const isMovedByWholePx = (before: Box, after: Box): boolean =>
  isWhole(after.x - before.x) && isWhole(after.y - before.y);

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

/**
 * Compares two pictures of a page around an element, both laid over each other at the element.
 *
 * @param isOtherBrowser whether they were drawn by two versions of the browser: small differences are none then.
 */
export function compareLooks(before: Look, after: Look, isOtherBrowser = false): Comparison {
  const [threshold, least] = isOtherBrowser ? [LOOSE, LEAST_LOOSE] : [EXACT, LEAST];
  // A shape that moves by a part of a px gets other edges, although nobody has changed it.
  const includeAA = !isOtherBrowser && isMovedByWholePx(before.box, after.box);
  const measure = { threshold, includeAA };
  const measured = shiftOf(before, after);
  const firstWindow = windowOf(before, after, measured, overlapOf(before.pixels, after.pixels, measured));
  const shift = bestShift(before, after, firstWindow, measure);
  const overlap = overlapOf(before.pixels, after.pixels, shift);
  const window = windowOf(before, after, shift, overlap);
  const inWindow = differenceIn(before, after, shift, window, measure);
  const inAll = differenceIn(before, after, shift, overlap, measure);
  const places = placesIn(inWindow, window, shift, least);
  const element = within(wholePx(before.box), overlap);
  const inElement = differenceIn(before, after, shift, element, measure);
  const own = sum(placesIn(inElement, element, shift, least).map(({ count }) => count));
  const ownSize = element.width * element.height;
  const near = windowOf(before, after, shift, overlap, NEAR_PX);
  const inNear = differenceIn(before, after, shift, near, measure);
  const changedNear = sum(placesIn(inNear, near, shift, least).map(({ count }) => count));
  const changed = sum(places.map(({ count }) => count));
  const changedInAll = sum(placesIn(inAll, overlap, shift, least).map(({ count }) => count));
  const outside = Math.max(0, inAll.compared - inWindow.compared);
  const size = window.width * window.height;
  return {
    share: inWindow.compared === 0 ? 0 : changed / inWindow.compared,
    around: outside === 0 ? 0 : Math.max(0, changedInAll - changed) / outside,
    places: places
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_PLACES)
      .map(({ box }) => box),
    compared: size === 0 ? 0 : inWindow.compared / size,
    near: inNear.compared === 0 ? 0 : changedNear / inNear.compared,
    own: {
      share: inElement.compared === 0 ? 0 : own / inElement.compared,
      compared: ownSize === 0 ? 0 : inElement.compared / ownSize,
    },
  };
}

/**
 * What differs between two visits of the same page today, in the tiles of the first: adverts, variants, clocks. It says
 * nothing of a change.
 */
export function findVarying(today: Look, again: Look): Tiles {
  const shift = shiftOf(today, again);
  const overlap = overlapOf(today.pixels, again.pixels, shift);
  const varying = noTiles(today.pixels.width, today.pixels.height);
  if (today.pixels === again.pixels && shift.x === 0 && shift.y === 0) return varying;
  // Also where something moves in one of the visits: it may be taken for larger there than in the other.
  const asDrawn = ({ pixels, box }: Look): Look => ({
    pixels,
    box,
    moving: noTiles(pixels.width, pixels.height),
  });
  const { differs } = differenceIn(asDrawn(today), asDrawn(again), shift, overlap, {
    threshold: EXACT,
    includeAA: true,
  });
  for (let at = 0; at < differs.length; at += 1)
    if (differs[at] === 1)
      addTile(varying, overlap.x + (at % overlap.width), overlap.y + Math.floor(at / overlap.width));
  return varying;
}

/** Both sets in one. */
export const joinTiles = (one: Tiles, other: Tiles): Tiles => ({
  ...one,
  has: one.has.map((value, at) => value | (other.has[at] ?? 0)),
});
