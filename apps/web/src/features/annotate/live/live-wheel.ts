import type { LiveNotice, WheelScrolls } from '@ringmark/contract/live/live';
import type { Point } from '../page/scale/scale.ts';

type WheelNotice = Extract<LiveNotice, { type: 'wheel' }>;

/** The distance around a point within which an answer about it holds, CSS px. */
const NEAR_PX = 40;

/**
 * Keeps what a turn of the wheel scrolls at the pointer, as the page has reported. The picture moves ahead of the page
 * only if the page itself is scrolled: a box in it is shown as it is.
 */
export function createWheelFacts() {
  let known: WheelNotice | null = null;
  /** True before the pointer has ever moved over this page; a turn then counts as scrolling the page. */
  let isNew = true;
  const near = (at: Point): WheelScrolls | null =>
    known && Math.hypot(known.x - at.x, known.y - at.y) <= NEAR_PX ? known.scrolls : null;
  return {
    told(notice: WheelNotice) {
      known = notice;
      isNew = false;
    },
    /** Tells whether a turn there is known to scroll the page. */
    scrollsPage(by: Point, at: Point): boolean {
      if (isNew) return true;
      const scrolls = near(at);
      return scrolls !== null && (by.x === 0 || scrolls.x) && (by.y === 0 || scrolls.y);
    },
    /** Another page, of which nothing is known. */
    forget() {
      known = null;
      isNew = true;
    },
  };
}
export type WheelFacts = ReturnType<typeof createWheelFacts>;
