import type { PointFacts } from '../in-page/places/point.ts';
import type { ViewSession } from '../session/view-session.types.ts';

/** The least time between two questions about the pointer. */
const INTERVAL_MS = 80;
/** A busy page scrolls late: after a turn of the wheel it is asked once more when it has come to rest. */
const RESTED_MS = 1_500;
/** The distance from the last reported place of the pointer at which the client no longer knows anything, in CSS px. */
const TOLD_AGAIN_PX = 16;

interface Point {
  x: number;
  y: number;
}

/**
 * Tells what the pointer is over, separately from the pointer's own way to the page: its cursor, and what a turn of the
 * wheel scrolls there.
 *
 * @param watch takes each question, so that a page that answers none is known.
 */
export function createPointerFacts(session: ViewSession, watch: (work: Promise<unknown>) => void) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let restedTimer: NodeJS.Timeout | undefined;
  let at: Point | undefined;
  let cursor = '';
  let told: (Point & { scrolls: string }) | undefined;

  const tell = (point: Point, facts: PointFacts) => {
    if (facts.cursor !== cursor) session.tell({ type: 'cursor', cursor: facts.cursor });
    cursor = facts.cursor;
    const scrolls = JSON.stringify(facts.scrolls);
    const isNear = told && Math.hypot(told.x - point.x, told.y - point.y) < TOLD_AGAIN_PX;
    if (isNear && told?.scrolls === scrolls) return;
    told = { ...point, scrolls };
    session.tell({ type: 'wheel', ...point, scrolls: facts.scrolls });
  };
  const ask = async (point: Point) => tell(point, await session.world.ask('pointAt', [point.x, point.y]));
  const look = () => {
    timer = undefined;
    if (!at || session.isOver()) return;
    askedAt = performance.now();
    watch(ask(at));
  };
  const lookLater = (inMs: number) => {
    timer ??= setTimeout(look, inMs).unref();
  };
  const offs = session.listen((event) => {
    // The facts that were reported are not true of another page.
    if (event.type === 'navigation') told = undefined;
    if (event.type === 'loading' && !event.loading) lookLater(0);
  });
  return {
    /** The pointer is here. */
    moved(point: Point) {
      at = point;
      const inMs = askedAt + INTERVAL_MS - performance.now();
      if (inMs > 0) return lookLater(inMs);
      clearTimeout(timer);
      look();
    },
    /** Something else may be under it by then. */
    turned(point: Point) {
      at = point;
      lookLater(INTERVAL_MS);
      clearTimeout(restedTimer);
      restedTimer = setTimeout(() => lookLater(0), RESTED_MS).unref();
    },
    stop() {
      offs();
      clearTimeout(timer);
      clearTimeout(restedTimer);
    },
  };
}
