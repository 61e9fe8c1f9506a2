import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { errorData } from '../../../lib/server/error-words.ts';
import type { Layers } from './live-layers.ts';
import type { FetchStrip, RemoteState, RemoteStore } from '../remote/remote-state.ts';
import type { Size } from '../page/scale/scale.ts';

/** The hand rests this long before a strip is asked for: true pictures go first. */
const REST_MS = 700;
/** The least time between two strips, whatever the page does. */
const BETWEEN_MS = 3_000;
/** The pause before replacing a strip that is merely no longer sure to be true: lines may be slow. */
const REFRESH_MS = 10_000;
/** A strip that was refused is requested again after this, or when the server says. */
const REFUSED_MS = 10_000;
/** The number of refusals in a row after which it stops asking, unless the page is moved in between. */
const MAX_REFUSED = 5;
/** A page whose length changes by more is another page further down. */
const SAME_LENGTH_PX = 25;
/** A new strip is needed when less than this is left of it above or below. */
const MARGIN_PX = 1_000;

interface StripOptions {
  fetch: FetchStrip;
  layers: Layers<ImageBitmap>;
  store: RemoteStore;
  viewport: () => Size;
  repaint: () => void;
}

/** The part of the page that a strip shows, and the size of the page at that moment. */
interface Taken {
  y: number;
  height: number;
  page: Size;
}

/**
 * Returns the band that is available at a scroll place: the whole page, or as much of a longer one as one picture may
 * hold.
 */
function bandAt(scrollY: number, page: Size): { y: number; height: number } {
  const height = Math.min(page.height, VIEWPORT_LIMITS.stripHeight.max);
  const y = Math.round(Math.min(page.height - height, Math.max(0, scrollY - height / 2)));
  return { y, height };
}

const isSamePage = (one: Size, other: Size) =>
  one.width === other.width && Math.abs(one.height - other.height) <= SAME_LENGTH_PX;

/** Tells whether the page has come to rest and extends beyond what the strip shows around the visible place. */
function lacksStrip({ status, isBusy, page, scroll }: RemoteState, { height }: Size, taken?: Taken): boolean {
  if (status !== 'ready' || isBusy || page.height <= height) return false;
  if (!taken) return true;
  const isShortAbove = taken.y > Math.max(0, scroll.y - MARGIN_PX);
  return isShortAbove || taken.y + taken.height < Math.min(page.height, scroll.y + height + MARGIN_PX);
}

/** ms after a refusal. */
function pauseAfter(error: unknown): number {
  const { retryAfterSeconds } = errorData(error);
  return typeof retryAfterSeconds === 'number' ? Math.max(REFUSED_MS, retryAfterSeconds * 1_000) : REFUSED_MS;
}

/** Fetches strips one at a time, and lays down those that still are of the page that is seen. */
function createTaking({ fetch, layers, store, viewport, repaint }: StripOptions) {
  let underWay: AbortController | undefined;
  let taken: Taken | undefined;
  const take = async (sessionId: string, mine: AbortController) => {
    const { page, scroll } = store.read();
    const strip = await fetch({ sessionId, ...bandAt(scroll.y, page) }, mine.signal);
    const isOfThisPage = !mine.signal.aborted && isSamePage(page, store.read().page);
    if (!isOfThisPage || strip.width !== viewport().width) return strip.picture.close();
    layers.lay({ ...strip, scroll: { x: 0, y: strip.y } });
    taken = { y: strip.y, height: strip.height, page };
    repaint();
  };
  return {
    taken: () => taken,
    isUnderWay: () => underWay !== undefined,
    /** @returns ms until it may be asked for again, where it was refused. */
    async begin(): Promise<number | null> {
      const { sessionId } = store.read();
      if (underWay || sessionId === null) return null;
      const mine = new AbortController();
      underWay = mine;
      try {
        await take(sessionId, mine);
        return null;
      } catch (error) {
        // The edge of the last picture is extended where there is no strip.
        return underWay === mine ? pauseAfter(error) : null;
      } finally {
        if (underWay === mine) underWay = undefined;
      }
    },
    drop() {
      underWay?.abort();
      underWay = undefined;
      taken = undefined;
      layers.lay(null);
    },
  };
}

/**
 * Keeps a strip of the page beneath its pictures, so that a place which was never seen is there at once when it is
 * scrolled to, until the true picture covers it. It is fetched while nobody does anything, and dropped with the page
 * that it shows.
 */
export function createStripKeeper(options: StripOptions) {
  const { store, viewport } = options;
  const taking = createTaking(options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let refusedInARow = 0;

  const isWanted = (): boolean =>
    !taking.isUnderWay() && lacksStrip(store.read(), viewport(), isStale ? undefined : taking.taken());
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const begin = async () => {
    timer = undefined;
    if (!isWanted()) return;
    lastAt = performance.now();
    isStale = false;
    const pause = await taking.begin();
    if (pause === null) refusedInARow = 0;
    else askAgain(pause);
  };
  /** The page may rest for long: nothing else would ask for its strip. */
  const askAgain = (pause: number) => {
    refusedInARow += 1;
    if (timer === undefined && refusedInARow < MAX_REFUSED) timer = setTimeout(() => void begin(), pause);
  };
  const plan = () => {
    if (timer !== undefined || !isWanted()) return;
    const pause = isStale && taking.taken() ? REFRESH_MS : BETWEEN_MS;
    timer = setTimeout(() => void begin(), Math.max(REST_MS, lastAt + pause - performance.now()));
  };
  const drop = () => {
    forget();
    isStale = false;
    refusedInARow = 0;
    taking.drop();
  };
  store.subscribe(() => {
    const taken = taking.taken();
    if (taken && !isSamePage(taken.page, store.read().page)) drop();
    plan();
  });
  return {
    /** Notes that the hand has moved: whatever is planned waits until it rests. */
    moved() {
      refusedInARow = 0;
      forget();
      plan();
    },
    /** Something was done that may have changed the page. */
    acted() {
      isStale = true;
      forget();
      plan();
    },
    /** The page is another one, or about to be. */
    drop,
  };
}
export type StripKeeper = ReturnType<typeof createStripKeeper>;
