import type { Clock } from '../core/ports/ports.ts';

export interface FakeClock extends Clock {
  /** @param ms how far the time moves on. */
  advance(ms: number): void;
  set(at: number): void;
}

/** The time at which clocks of tests begin, in ms since 1970. */
export const FAKE_START = Date.UTC(2026, 0, 5, 9);

/** A clock that moves only when a test sets it. */
export function fakeClock(start = FAKE_START): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    set: (at) => {
      now = at;
    },
  };
}
