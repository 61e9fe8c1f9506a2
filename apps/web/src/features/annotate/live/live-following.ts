import { isAt, type Point } from '../page/scale/scale.ts';

/**
 * Tells whether a page is expected to follow the hand. A page that did not move while the wheel was turned is not,
 * until it scrolls again; a dialog may hold it, or a box within it may scroll.
 */
export function createFollowing() {
  /** The scroll position of the page when the hand began to move the picture; null if it has followed since. */
  let from: Point | null = null;
  let last: Point | null = null;
  let isExpected = true;
  return {
    isExpected: () => isExpected,
    /** The hand moved the picture. */
    moved() {
      from ??= last;
    },
    /** A picture shows where the page is. */
    seen(at: Point) {
      if (last && !isAt(last, at)) {
        from = null;
        isExpected = true;
      }
      last = at;
    },
    /** The hand rests for long enough that a page that follows has done so. */
    rested() {
      if (from && last && isAt(last, from)) isExpected = false;
      from = null;
    },
    /** Another page, or the same one in another size. */
    forget() {
      from = null;
      last = null;
      isExpected = true;
    },
  };
}
export type Following = ReturnType<typeof createFollowing>;
