import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** A new screen subscribes within this time and must read the same value. */
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
 * Returns the time, and sets the clock if nobody listens: doing so at the first subscription would draw all dates
 * twice.
 */
function read(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - now) > FRESH_MS) now = Date.now();
  return now;
}

/** One clock for all dates on screen, so that they change together. */
export const clock = { subscribe, read };

/** The time in ms, to the minute. */
export const useNow = () => useSyncExternalStore(clock.subscribe, clock.read);
