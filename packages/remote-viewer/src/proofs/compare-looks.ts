import {
  type Difference,
  differenceIn,
  EXACT,
  type Look,
  type Measure,
  overlapOf,
  type Shift,
  shiftOf,
  within,
} from './picture-difference.ts';
import { isBetweenPx, isFaintEdge } from './drawn-edges.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import type { Comparison } from '@ringmark/contract/viewing/proofs';
import { isRecoloured } from './recolouring.ts';
import { addTile, boxAround, groupTiles, noTiles, TILE } from './tiles.ts';

/** CSS px around the element in which a change, such as another gap, may be about the element. */
const NEAR_PX = 24;
/** CSS px around the element that its picture shows. */
const MARGIN = 200;
/** Another browser draws a little differently. */
const LOOSE = 0.1;
/** The fewest px that must differ in one place: fewer are not a change that anyone sees. */
const MIN = 6;
/** An element that moved by a part of a px needs more, because the places of its letters are rounded in another way. */
const MIN_BETWEEN = 24;
const MIN_LOOSE = 48;
const MAX_PLACES = 50;

/** The element in both pictures, with what is around it, in px of the first. */
function windowOf(before: Look, after: Look, shift: Shift, overlap: Box, margin = MARGIN): Box {
  const [one, other] = [before.box, { ...after.box, x: after.box.x - shift.x, y: after.box.y - shift.y }];
  const left = Math.floor(Math.min(one.x, other.x) - margin);
  const top = Math.floor(Math.min(one.y, other.y) - margin);
  const right = Math.ceil(Math.max(one.x + one.width, other.x + other.width) + margin);
  const bottom = Math.ceil(Math.max(one.y + one.height, other.y + other.height) + margin);
  return within({ x: left, y: top, width: right - left, height: bottom - top }, overlap);
}

const NEAR: readonly Shift[] = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => ({ x, y })));

/** Returns how far an element has moved in one direction, in whole px, by its beginning, its end and its middle. */
function movesOf(before: [start: number, size: number], after: [start: number, size: number]): number[] {
  const [start, size] = [after[0] - before[0], after[1] - before[1]];
  return [...new Set([0, 1, 0.5].map((anchor) => Math.round(start + anchor * size)))];
}

/**
 * Returns how an element that has another size may be laid over the one before. What is aligned to the right or in the middle
 * keeps another edge than the left one, and what is around it stays where it was.
 */
function shiftsOf({ box: before }: Look, { box: after }: Look): Shift[] {
  const across = movesOf([before.x, before.width], [after.x, after.width]);
  const down = movesOf([before.y, before.height], [after.y, after.height]);
  return across.flatMap((x) => down.map((y) => ({ x, y })));
}

/**
 * Finds the shift with the fewest differences. Places are rounded to whole px: a neighbour of a measured one may be the
 * best.
 */
function bestShift(before: Look, after: Look, measure: Measure): Shift {
  const measured = shiftOf(before, after);
  const shifts = shiftsOf(before, after);
  // All of them are judged by the part that each has.
  const overlaps = shifts.map((shift) => overlapOf(before.pixels, after.pixels, shift));
  const overlap = overlaps.reduce(within);
  const part = windowOf(before, after, measured, overlap);
  let best = measured;
  let least = differenceIn(before, after, measured, part, measure).count;
  const tryAll = (candidates: readonly Shift[]) => {
    for (const shift of least === 0 ? [] : candidates) {
      const inside = within(part, overlapOf(before.pixels, after.pixels, shift));
      if (inside.width !== part.width || inside.height !== part.height) continue;
      const { count } = differenceIn(before, after, shift, part, measure);
      if (count < least) [best, least] = [shift, count];
    }
  };
  tryAll(shifts);
  const { x, y } = best;
  tryAll(NEAR.map((by) => ({ x: x + by.x, y: y + by.y })));
  return best;
}

/** Finds the shift with the fewest differences in the element's own box, for one that moved by a part of a px. */
function bestOwnShift(before: Look, after: Look, element: Box, measure: Measure): Shift {
  const measured = shiftOf(before, after);
  const counted = NEAR.map(({ x, y }) => ({ x: measured.x + x, y: measured.y + y }))
    .filter((shift) => {
      const inside = within(element, overlapOf(before.pixels, after.pixels, shift));
      return inside.width === element.width && inside.height === element.height;
    })
    .map((shift) => ({ shift, ...differenceIn(before, after, shift, element, measure) }))
    .toSorted((one, other) => one.count - other.count);
  return counted[0]?.shift ?? measured;
}

const wholePx = ({ x, y, width, height }: Box): Box => {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
};

/** Returns a part of the first picture without what belongs to other rows in the second. */
const withinRow = (part: Box, { row }: Look, { x, y }: Shift): Box =>
  row ? within(part, wholePx({ ...row, x: row.x - x, y: row.y - y })) : part;

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

const isWholePx = (px: number): boolean => Math.abs(px - Math.round(px)) < 0.02;
const isMovedByWholePx = (before: Box, after: Box): boolean =>
  isWholePx(after.x - before.x) && isWholePx(after.y - before.y);

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

/**
 * Compares two pictures of a page around an element, both laid over each other at the element.
 *
 * @param isOtherBrowser whether they were drawn by two versions of the browser: small differences are none then.
 */
export function compareLooks(before: Look, after: Look, isOtherBrowser = false): Comparison {
  // A shape that moves by a part of a px gets other edges, although nobody has changed it.
  const isWhole = isMovedByWholePx(before.box, after.box);
  const threshold = isOtherBrowser ? LOOSE : EXACT;
  const least = isOtherBrowser ? MIN_LOOSE : isWhole ? MIN : MIN_BETWEEN;
  const measure = { threshold, includeAA: !isOtherBrowser && isWhole };
  const shift = bestShift(before, after, measure);
  const overlap = overlapOf(before.pixels, after.pixels, shift);
  const lenient = { ...measure, isDrawnSo: isWhole ? isFaintEdge : isBetweenPx };
  const look = (part: Box, by = shift) => {
    const difference = differenceIn(before, after, by, part, lenient);
    const places = placesIn(difference, part, by, least);
    const changed = sum(places.map(({ count }) => count));
    return { places, changed, compared: difference.compared, size: part.width * part.height };
  };
  const all = look(overlap);
  const window = look(windowOf(before, after, shift, overlap));
  const near = look(withinRow(windowOf(before, after, shift, overlap, NEAR_PX), after, shift));
  const element = within(wholePx(before.box), overlap);
  // The page around it may have moved by another px.
  const ownShift = isWhole ? shift : bestOwnShift(before, after, element, measure);
  const own = look(element, ownShift);
  return {
    share: ratio(window.changed, window.compared),
    around: ratio(Math.max(0, all.changed - window.changed), Math.max(0, all.compared - window.compared)),
    places: window.places
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MAX_PLACES)
      .map(({ box }) => box),
    compared: ratio(window.compared, window.size),
    near: ratio(near.changed, near.compared),
    own: {
      share: ratio(own.changed, own.compared),
      compared: ratio(own.compared, own.size),
      isRecoloured: own.changed > 0 && isRecoloured(before, after, ownShift, element),
    },
  };
}
