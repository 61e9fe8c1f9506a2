import type { Point } from '../page/scale/scale.ts';

export interface Click {
  at: Point;
  /** ms, of any clock. */
  time: number;
  button: number;
  /** The number of the click within one gesture: 2 for the second of a double click. */
  count: number;
}

const GESTURE_MS = 500;
/** CSS px of the window that a hand may tremble between two clicks. */
const GESTURE_PX = 6;
const MAX = 3;

/** Counts clicks as browsers do: close together in time and place, with the same button. */
export function countClick(last: Click | null, click: Omit<Click, 'count'>): Click {
  const isNext =
    last !== null &&
    last.button === click.button &&
    click.time - last.time <= GESTURE_MS &&
    Math.hypot(click.at.x - last.at.x, click.at.y - last.at.y) <= GESTURE_PX;
  return { ...click, count: isNext ? (last.count % MAX) + 1 : 1 };
}
