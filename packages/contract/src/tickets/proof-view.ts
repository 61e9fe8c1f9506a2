import type { Proof } from './proofs.ts';
import type { Ticket } from './tickets.ts';

/** CSS px of the page. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Two pictures laid over each other at the element, in px of the first. */
export interface ProofView {
  /** The part that is shown. */
  part: Box;
  before: Box;
  after: Box;
  places: readonly Box[];
  /**
   * The place where the edge between both begins, 0 to 100 of the part's width: on the element, so that half of each is
   * visible.
   */
  edge: number;
}

/** The margin around the element, the same as when pictures are compared. */
const MARGIN = 200;

function clip(box: Box, bounds: Box): Box {
  const x = Math.max(box.x, bounds.x);
  const y = Math.max(box.y, bounds.y);
  return {
    x,
    y,
    width: Math.max(1, Math.min(box.x + box.width, bounds.x + bounds.width) - x),
    height: Math.max(1, Math.min(box.y + box.height, bounds.y + bounds.height) - y),
  };
}

/** The middle of an element, with some of the part on both sides. */
function edgeOn({ x, width }: Box, part: Box): number {
  const middle = (x + width / 2 - part.x) / part.width;
  return Math.round(Math.min(0.9, Math.max(0.1, middle)) * 100);
}

interface Laid {
  /** The picture before, as it lies. */
  before: Box;
  /** The element's place in it, and its place in today's picture. */
  at: Box;
  now: Box;
  /** The size of today's picture. */
  width: number;
  height: number;
  places: readonly Box[];
  isWhole: boolean;
}

/** Returns how far something has moved, in whole px. If it is aligned to its end or its middle, it grows without a move. */
function moveOf(start: number, size: number, newStart: number, newSize: number): number {
  const moves = [0, 1, 0.5].map((anchor) => Math.round(newStart - start + anchor * (newSize - size)));
  return moves.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
}

/** Lays today's picture over the one before, element on element. */
function layOver({ before, at, now, width, height, places, isWhole }: Laid): ProofView {
  const shift = {
    x: moveOf(at.x, at.width, now.x, now.width),
    y: moveOf(at.y, at.height, now.y, now.height),
  };
  const around = {
    x: at.x - MARGIN,
    y: at.y - MARGIN,
    width: Math.max(at.width, now.width) + 2 * MARGIN,
    height: Math.max(at.height, now.height) + 2 * MARGIN,
  };
  const part = isWhole ? before : clip(around, before);
  return {
    part,
    edge: edgeOn({ ...at, width: Math.min(at.width, now.width) }, part),
    before,
    after: { x: -shift.x, y: -shift.y, width, height },
    places: places.map((place) => ({ ...place, x: place.x - shift.x, y: place.y - shift.y })),
  };
}

type Seen = Pick<Proof, 'box' | 'boxBefore' | 'places' | 'width' | 'height'>;

/**
 * Returns the places where the pictures of a proof are shown.
 *
 * @param isWhole the whole pictures, not only what is around the element.
 * @returns undefined where a picture or its size is not known.
 */
export function proofView(
  { pin, screenshotSize }: Pick<Ticket, 'pin' | 'screenshotSize'>,
  { box, boxBefore, places, width, height }: Seen,
  isWhole: boolean,
): ProofView | undefined {
  const { element, shotX = 0, shotY = 0, viewportWidth } = pin ?? {};
  const wide = viewportWidth ?? width;
  if (!element || !screenshotSize || !wide || width === null || height === null) return undefined;
  const before = { x: 0, y: 0, width: wide, height: (screenshotSize.height / screenshotSize.width) * wide };
  const at = { ...element.box, x: element.box.x - shotX, y: element.box.y - shotY };
  // The old place counts if the element is gone.
  return layOver({ before, at, now: box ?? boxBefore ?? at, width, height, places, isWhole });
}

/** The same at another size, whose picture before is one of the same window. */
export function sizeView(
  { box, boxBefore, places, width, height }: Seen,
  isWhole: boolean,
): ProofView | undefined {
  if (width === null || height === null) return undefined;
  const before = { x: 0, y: 0, width, height };
  const at = boxBefore ?? box;
  if (!at) return { part: before, before, after: before, places: [], edge: 50 };
  return layOver({ before, at, now: box ?? at, width, height, places, isWhole });
}

const percent = (share: number) => `${share * 100}%`;

/** The place of a box within the part that is shown, as CSS. */
export const placeIn = (part: Box, { x, y, width, height }: Box) => ({
  left: percent((x - part.x) / part.width),
  top: percent((y - part.y) / part.height),
  width: percent(width / part.width),
  height: percent(height / part.height),
});
