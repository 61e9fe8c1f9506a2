import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** Within this time a screen that is drawn for the first time begins to listen, and finds the clock where it was. */
const FRESH_MS = 1_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = () => {
  now = Date.now();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void) {
  if (listeners.size === 0) timer = setInterval(tick, MINUTE_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/**
 * While nobody listens the clock stands, and is set when it is looked at: not when the first one listens, or all dates
 * of a screen would be drawn a second time as soon as they are drawn.
 */
function read(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) > FRESH_MS) now = Date.now();
  return now;
}

/** One clock for all dates on screen, which moves them together. */
export const clock = { subscribe, read };

/** The time in ms, to the minute. */
export const useNow = () => useSyncExternalStore(clock.subscribe, clock.read);
