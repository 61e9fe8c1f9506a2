import type { Box } from '../input/box.ts';
import type { Point } from '../page/scale/scale.ts';

/** A recording does not show this place of the page. */
export interface ClipCover {
  /** CSS px of the viewport, when it was chosen. */
  box: Box;
  /** The page was scrolled to here then. */
  scroll: Point;
}

/**
 * Returns the boxes that are covered while the page is scrolled to a place, in CSS px of the viewport. Nothing tells
 * whether what lies under a cover scrolls with the page or stays, as a bar at its top does: both places are covered.
 */
export function coverBoxes(covers: readonly ClipCover[], scroll: Point): Box[] {
  return covers.flatMap(({ box, scroll: chosen }) => {
    const moved = { ...box, x: box.x + chosen.x - scroll.x, y: box.y + chosen.y - scroll.y };
    return moved.x === box.x && moved.y === box.y ? [box] : [box, moved];
  });
}
