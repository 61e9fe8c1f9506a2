import type { FairSemaphore } from '../base/fair-semaphore.ts';
import type { ViewerClock } from '../base/viewer-options.types.ts';
import { ViewerError } from '../base/viewer-error.ts';

/** Places for pages that nobody waits for: a class below every view of a person. */
export interface BackgroundPlaces {
  /**
   * Waits until no person needs the place.
   *
   * @returns the call that gives the place back.
   * @throws ViewerError remote_busy when that takes more than a minute; the signal's reason when that is aborted while
   * it waits.
   */
  enter: (signal: AbortSignal) => Promise<() => void>;
  inside: () => number;
}

export interface BackgroundPlacesOptions {
  /** Those of people's views. */
  places: Pick<FairSemaphore, 'inside' | 'waiting'>;
  maxSessions: number;
  clock: ViewerClock;
  /** When a person last used a view, in ms of the clock. */
  lastUsedAt: () => number;
}

/** The most pages at a time, in all. */
const MAX = 2;
const LOOK_AGAIN_MS = 250;
/** A person who scrolls or types has the machine alone, within bounds. */
const QUIET_MS = 1_000;
const COURTESY_MS = 20_000;
/** Row 22: while a person uses a view, pages come one at a time, and after one that took long the next waits longer. */
const COURTESY_TIMES = 16;
/** Work continues if someone never rests, also where pages take long. */
const MAX_COURTESY_MS = 150_000;
/** Milliseconds that a job waits for room. It comes again after that, and the time that has passed still counts. */
const MAX_WAIT_MS = 60_000;

/**
 * Limits pages in the background: at most two, at most a third of the places, and only while a view could still be
 * opened. A page waits for a moment in which nobody uses a view, at most 20 s, and after another sixteen times as long
 * as that took, at most 150 s; without such a moment it is opened alone.
 */
export function createBackgroundPlaces(options: BackgroundPlacesOptions): BackgroundPlaces {
  const { places, maxSessions, clock, lastUsedAt } = options;
  const most = Math.min(MAX, Math.max(1, Math.floor(maxSessions / 3)));
  let inside = 0;
  let last = { leftAt: Number.NEGATIVE_INFINITY, took: 0 };
  const isQuiet = () => clock.now() - lastUsedAt() >= QUIET_MS;
  const wasCourteous = (since: number) => {
    const afterLast = Math.min(MAX_COURTESY_MS, Math.max(COURTESY_MS, COURTESY_TIMES * last.took));
    const now = clock.now();
    return inside === 0 && now - since >= COURTESY_MS && now - last.leftAt >= afterLast;
  };
  const hasRoom = (since: number) =>
    inside < most &&
    places.inside() + inside < maxSessions &&
    places.waiting() === 0 &&
    (isQuiet() || wasCourteous(since));
  const pause = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const cancel = clock.after(LOOK_AGAIN_MS, () => {
        signal.removeEventListener('abort', stop);
        resolve();
      });
      const stop = () => {
        cancel();
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
    });
  return {
    enter: async (signal) => {
      const since = clock.now();
      signal.throwIfAborted();
      while (!hasRoom(since)) {
        if (clock.now() - since >= MAX_WAIT_MS) throw new ViewerError('remote_busy');
        await pause(signal);
      }
      inside += 1;
      const enteredAt = clock.now();
      let isBack = false;
      return () => {
        if (isBack) return;
        isBack = true;
        inside -= 1;
        last = { leftAt: clock.now(), took: clock.now() - enteredAt };
      };
    },
    inside: () => inside,
  };
}
