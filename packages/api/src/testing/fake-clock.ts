import type { Clock } from '../core/ports/ports.ts';

export interface FakeClock extends Clock {
  /** @param ms how far the time moves on. */
  advance(ms: number): void;
  set(at: number): void;
}

/** A clock that moves only when a test sets it. */
export function fakeClock(start = Date.UTC(2026, 0, 5, 9)): FakeClock {
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
