import type { Point } from '../page/scale/scale.ts';

/** Two fingers as they came down on a page. */
export interface Pinch {
  /** CSS px of the window between them. */
  distance: number;
  /** The scale of the page at that moment. */
  scale: number;
  /** The point of the page's viewport in the middle between them, which stays there. */
  held: Point;
}

/** Fingers that nearly touch would scale by anything. */
const MIN_DISTANCE = 20;

const distanceOf = (one: Point, other: Point) =>
  Math.max(MIN_DISTANCE, Math.hypot(one.x - other.x, one.y - other.y));

const middleOf = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});

interface Box {
  left: number;
  top: number;
}

/** @param box where the scaled page begins in the window. */
export function beginPinch([one, other]: [Point, Point], scale: number, box: Box): Pinch {
  const middle = middleOf(one, other);
  const held = { x: (middle.x - box.left) / scale, y: (middle.y - box.top) / scale };
  return { distance: distanceOf(one, other), scale, held };
}

/** The scale that follows the fingers. */
export const pinchedScale = ({ distance, scale }: Pinch, [one, other]: [Point, Point]): number =>
  (scale * distanceOf(one, other)) / distance;

/** Returns how far the scaled page must move in the window to bring the held point between the fingers again. */
export function pinchedAway({ held }: Pinch, [one, other]: [Point, Point], scale: number, box: Box): Point {
  const middle = middleOf(one, other);
  return { x: middle.x - box.left - held.x * scale, y: middle.y - box.top - held.y * scale };
}
