import type { Point, Size } from '../page/scale/scale.ts';

/** The open ticket's pin, as it was brought into sight. */
export interface ShownPin {
  id: string;
  at: Point;
  /** The scroll position of the page before; null if it was not scrolled for the pin. */
  from: Point | null;
}

const isSame = (one: Point, other: Point | null) => one.x === other?.x && one.y === other.y;

export const isWithin = (at: Point, scroll: Point, size: Size): boolean =>
  at.x >= scroll.x && at.x <= scroll.x + size.width && at.y >= scroll.y && at.y <= scroll.y + size.height;

/** CSS px of the page: nearer to an edge of the viewport a pin does not count as in sight. */
const EDGE = 24;

const isInSight = ({ x, y }: Point, scroll: Point, { width, height }: Size): boolean =>
  isWithin({ x, y: y - EDGE }, scroll, { width, height: height - 2 * EDGE });

/**
 * Tells whether the page must be scrolled to bring the open ticket's pin into sight: if the ticket has just been opened
 * and the pin is out of sight, and if its element moves elsewhere while it is looked at. A person who has scrolled away
 * from it is left alone.
 */
export function mustBeShown(
  pin: { id: string; at: Point },
  shown: ShownPin | null,
  scroll: Point,
  size: Size,
): boolean {
  if (shown?.id !== pin.id) return !isInSight(pin.at, scroll, size);
  if (isSame(pin.at, shown.at)) return false;
  // The page has not moved yet: it is on its way to a place that is the wrong one by now.
  if (isSame(scroll, shown.from)) return true;
  return isWithin(shown.at, scroll, size) && !isWithin(pin.at, scroll, size);
}
