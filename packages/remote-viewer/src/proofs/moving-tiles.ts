import { differenceIn, EXACT, type Look, overlapOf, shiftOf } from './picture-difference.ts';
import type { Pixels } from './pixels.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import { addBox, addTile, fillGroups, noTiles, type Tiles } from './tiles.ts';

/** Two tiles at most this far apart belong to one moving thing. */
const MOVING_REACH = 2;

/** Finds the tiles that differ between pictures taken one after the other, and adds those that are known to move. */
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

/** Returns one number for each px. */
const wordsOf = ({ data }: Pixels): Uint32Array =>
  data.byteOffset % 4 === 0
    ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2)
    : new Uint32Array(data.slice().buffer);

const withoutMoving = ({ pixels, box }: Look): Look => ({
  pixels,
  box,
  moving: noTiles(pixels.width, pixels.height),
});

/**
 * Finds the tiles of today's first visit that differ in a second one, such as adverts, variants and clocks. They say nothing
 * about a change.
 */
export function findVarying(today: Look, again: Look): Tiles {
  const shift = shiftOf(today, again);
  const overlap = overlapOf(today.pixels, again.pixels, shift);
  const varying = noTiles(today.pixels.width, today.pixels.height);
  if (today.pixels === again.pixels && shift.x === 0 && shift.y === 0) return varying;
  // Moving tiles count too, because a moving thing may seem larger in one visit than in the other.
  const { differs } = differenceIn(withoutMoving(today), withoutMoving(again), shift, overlap, {
    threshold: EXACT,
    includeAA: true,
  });
  for (let at = 0; at < differs.length; at += 1)
    if (differs[at] === 1)
      addTile(varying, overlap.x + (at % overlap.width), overlap.y + Math.floor(at / overlap.width));
  return varying;
}

/** Joins two sets of tiles. */
export const joinTiles = (one: Tiles, other: Tiles): Tiles => ({
  ...one,
  has: one.has.map((value, at) => value | (other.has[at] ?? 0)),
});
