import type { Point, Size } from '../page/scale/scale.ts';

/** The open ticket's pin, as it was brought into sight. */
export interface ShownPin {
  id: string;
  at: Point;
  /** Where the page was scrolled to before; null when it had not been scrolled for it. */
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
 * Whether the page is to be scrolled so that the open ticket's pin is in sight: when it has just been opened and is not, and when
 * its element comes to be elsewhere while it is looked at. Somebody who has scrolled away from it is left alone.
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
