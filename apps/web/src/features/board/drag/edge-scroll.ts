import type { Point } from './drag-pointer.ts';

/**
 * The distance from an edge at which the pointer scrolls a list, in CSS px: small, or columns slip from under a card.
 */
const ZONE = 48;
/** The px per second at the inner border of that zone, and at the edge or beyond it. */
const SLOWEST = 250;
const FASTEST = 1_600;

/** Returns how deep a point is within the zone, from 0 to 1. */
const depthOf = (distance: number) => Math.min(1, Math.max(0, (ZONE - distance) / ZONE));

/** Returns the signed px per second at which something from `low` to `high` must be scrolled along one axis. */
function speedAt(at: number, from: number, low: number, high: number): number {
  const back = depthOf(at - low);
  const on = depthOf(high - at);
  // A card that is picked up near an edge rests there until it is carried towards it.
  if (back > 0 && at < from) return -(SLOWEST + (FASTEST - SLOWEST) * back);
  if (on > 0 && at > from) return SLOWEST + (FASTEST - SLOWEST) * on;
  return 0;
}

/**
 * Scrolls a list whose edge the pointer has come to.
 *
 * @param from where the card was picked up
 * @param elapsed ms for which it is scrolled
 * @returns whether there is more to scroll that way
 */
export function scrollAtEdge(
  list: Element,
  axis: 'x' | 'y',
  point: Point,
  from: Point,
  elapsed: number,
): boolean {
  const box = list.getBoundingClientRect();
  const [low, high] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
  const speed = speedAt(point[axis], from[axis], low, high);
  if (speed === 0) return false;
  const side = axis === 'x' ? 'scrollLeft' : 'scrollTop';
  const room = axis === 'x' ? list.scrollWidth - list.clientWidth : list.scrollHeight - list.clientHeight;
  const hasMore = speed < 0 ? list[side] > 0 : Math.ceil(list[side]) < room;
  if (hasMore) list[side] += (speed * elapsed) / 1_000;
  return hasMore;
}
