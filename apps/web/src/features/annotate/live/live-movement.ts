import type { LiveMessage } from '@ringmark/contract/live/live';
import { PIN_LIMITS } from '@ringmark/contract/pin-limits';
import type { Modifiers } from '../page/page-view.types.ts';
import { clampScroll, isAt, type Point, type Size } from '../page/scale/scale.ts';
import type { RemoteStore } from '../remote/remote-state.ts';
import type { LiveSocket } from './live-connection.ts';
import { setDensityOf } from './live-density.ts';
import { isLinked, type Link } from './live-screen.ts';
import type { StripKeeper } from './live-strip.ts';

/**
 * Builds the message for any scroll position: the page knows best how far it scrolls, as it may be longer by now than
 * when it was last seen.
 */
export function scrollMessage(to: Point): LiveMessage {
  const { min, max } = PIN_LIMITS.pinPx;
  const within = (place: number) => Math.round(Math.min(Math.max(min, place), max));
  return { type: 'scroll', scrollX: within(to.x), scrollY: within(to.y) };
}

interface Held {
  store: RemoteStore;
  link: Link;
  /** Sends what the person does. */
  act: LiveSocket['send'];
  /** Sends what goes by itself. */
  send: LiveSocket['send'];
  repaint: () => void;
  strips: Pick<StripKeeper, 'moved'>;
  viewport: () => Size;
}

/** Handles what the hand does on the picture, where it must be felt at once, and how close the picture looks. */
export function createMovement({ store, link, act, send, repaint, strips, viewport }: Held) {
  const turn = createTurns((delta, at) =>
    act({ type: 'wheel', ...at, deltaX: delta.x, deltaY: delta.y, turn: link.turns.sent() }),
  );
  /** A page that did not follow, as where a box in it was scrolled, is shown where it is. */
  const goHome = () => {
    const { picture } = store.read();
    link.following.rested();
    if (picture) store.set({ scroll: picture.scroll });
    repaint();
  };
  const pan = (by: Point) => {
    const { scroll, page } = store.read();
    const to = clampScroll({ x: scroll.x + by.x, y: scroll.y + by.y }, page, viewport(), scroll);
    store.set({ scroll: to });
    repaint();
    // The next page is opened there: none has to follow.
    if (!isLinked(link)) return;
    if (!isAt(scroll, to)) link.following.moved();
    link.wheelAt = performance.now();
    link.turns.moved(goHome);
  };
  return {
    setDensity: setDensityOf(link),
    scrollTo(to: Point) {
      // The next session is opened there.
      if (!isLinked(link)) store.set({ scroll: clampScroll(to, store.read().page, viewport(), to) });
      act(scrollMessage(to));
    },
    moveTo(point: Point, modifiers: Modifiers) {
      // Browsers report a pointer that rests whenever something else is drawn under it.
      const move = isAt(link.pointer, point) ? send : act;
      link.pointer = point;
      move({ type: 'move', ...point, modifiers });
    },
    /**
     * Moves the picture at once where the page may be expected to follow, and the page as soon as it receives the
     * scroll.
     */
    scrollBy(by: Point) {
      const isOfPage = link.following.isExpected() && link.wheel.scrollsPage(by, link.pointer);
      if (isOfPage) pan(by);
      strips.moved();
      if (isOfPage && !isLinked(link)) act({ type: 'move', ...link.pointer });
      else turn(by, link.pointer);
    },
  };
}

/** Adds up what the wheel turns between two frames of the screen. */
function createTurns(post: (delta: Point, at: Point) => void) {
  let sum: Point = { x: 0, y: 0 };
  let isDue = false;
  return (by: Point, at: Point) => {
    sum = { x: sum.x + by.x, y: sum.y + by.y };
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      post(sum, at);
      sum = { x: 0, y: 0 };
    });
  };
}
