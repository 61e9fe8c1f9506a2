import { isAt, type Point } from '../page/scale/scale.ts';

/**
 * Whether a page is expected to follow the hand. One that stood still while the wheel was turned, as where a dialog
 * holds it or a box within it scrolls, is not, until it is seen to scroll again.
 */
export function createFollowing() {
  /** Where the page stood when the hand began to move the picture; null where it has followed since. */
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
    /** The hand rests for so long that a page that follows has done so. */
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
