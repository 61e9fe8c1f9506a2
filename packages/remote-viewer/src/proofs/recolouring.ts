import { type Look, type Shift } from './picture-difference.ts';
import type { Pixels } from './pixels.ts';
import type { Box } from '@ringmark/contract/viewing/background';
import { hasTile } from './tiles.ts';

/** A colour of a smaller share of the element is the smoothed edge of a letter, a shadow or a picture's grain. */
const MIN_OF_COLOUR = 0.02;
/** The share of a colour that may become others, as the smoothed edges of shapes do. */
const MAX_EXCEPTIONS = 0.15;
/** Colours that count must cover at least this share of the element. Pictures and gradients have too many. */
const MIN_COUNTED = 0.6;

type Counts = Map<number, number>;

function colourAt({ data, width }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 4;
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
}

function add(counts: Counts, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function addPair(pairs: Map<number, Counts>, from: number, to: number): void {
  const counts = pairs.get(from) ?? new Map<number, number>();
  pairs.set(from, counts);
  add(counts, to);
}

interface Turned {
  to: number;
  /** The number of px that have the colour. */
  count: number;
}

/** Finds what each colour has become; undefined where one of them became several. */
function turnsOf(pairs: Map<number, Counts>, total: number): Map<number, Turned> | undefined {
  const turns = new Map<number, Turned>();
  for (const [from, counts] of pairs) {
    const count = counts.values().reduce((sum, one) => sum + one, 0);
    if (count < MIN_OF_COLOUR * total) continue;
    const [to, most] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (most < (1 - MAX_EXCEPTIONS) * count) return undefined;
    turns.set(from, { to, count });
  }
  return turns;
}

/**
 * Tells whether a part of the page has the same shapes in other colours: each of its colours has become one other, and
 * none came from several, as where something has moved or is gone.
 *
 * @param part in px of the first picture
 * @param shift how far the second picture has moved
 */
export function isRecoloured(before: Look, after: Look, shift: Shift, part: Box): boolean {
  const became = new Map<number, Counts>();
  const cameFrom = new Map<number, Counts>();
  let total = 0;
  for (let y = part.y; y < part.y + part.height; y += 1) {
    for (let x = part.x; x < part.x + part.width; x += 1) {
      const [newX, newY] = [x + shift.x, y + shift.y];
      if (hasTile(before.moving, x, y) || hasTile(after.moving, newX, newY)) continue;
      const [one, other] = [colourAt(before.pixels, x, y), colourAt(after.pixels, newX, newY)];
      addPair(became, one, other);
      addPair(cameFrom, other, one);
      total += 1;
    }
  }
  const [turns, back] = [turnsOf(became, total), turnsOf(cameFrom, total)];
  if (!turns || !back) return false;
  let counted = 0;
  let isOther = false;
  for (const [from, { to, count }] of turns) {
    if (back.get(to)?.to !== from) return false;
    counted += count;
    if (to !== from) isOther = true;
  }
  return isOther && counted >= MIN_COUNTED * total;
}
