import type { FairSemaphore } from '../fair-semaphore.ts';
import type { ViewerClock } from '../viewer-options.types.ts';
import { ViewerError } from '../viewer-error.ts';

/** Places for pages that nobody waits for: a class below every view of a person. */
export interface BackgroundPlaces {
  /**
   * Waits until no person needs the room.
   *
   * @returns the call that gives the place back.
   * @throws ViewerError remote_busy when that takes more than a minute; the signal's reason when that is aborted
   * meanwhile.
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

/** At a time, in all. */
const MOST = 2;
const LOOK_AGAIN_MS = 250;
/** Whoever scrolls or types has the machine to themselves, within bounds. */
const QUIET_MS = 1_000;
const LONGEST_COURTESY_MS = 20_000;
/** How long a job waits for room; after that it comes again later. */
const LONGEST_WAIT_MS = 60_000;

/**
 * At most two, at most a third of the places, and only while a view could still be opened. A page waits for a moment in
 * which nobody uses a view, at most 20 s.
 */
export function createBackgroundPlaces(options: BackgroundPlacesOptions): BackgroundPlaces {
  const { places, maxSessions, clock, lastUsedAt } = options;
  const most = Math.min(MOST, Math.max(1, Math.floor(maxSessions / 3)));
  let inside = 0;
  const isQuiet = (since: number) =>
    clock.now() - lastUsedAt() >= QUIET_MS || clock.now() - since >= LONGEST_COURTESY_MS;
  const hasRoom = (since: number) =>
    inside < most && places.inside() + inside < maxSessions && places.waiting() === 0 && isQuiet(since);
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
        if (clock.now() - since >= LONGEST_WAIT_MS) throw new ViewerError('remote_busy');
        await pause(signal);
      }
      inside += 1;
      let isBack = false;
      return () => {
        if (!isBack) inside -= 1;
        isBack = true;
      };
    },
    inside: () => inside,
  };
}
