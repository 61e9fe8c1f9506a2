import type { GoneReason } from '@ringmark/contract/live/live';
import type { ViewerClock } from '../base/viewer-options.types.ts';

export interface TimeLimits {
  idleMs: number;
  maxLifeMs: number;
  clock: ViewerClock;
}

/** The time limits of one session. */
export interface SessionTimer {
  /** Notes that a person used it: the idle time starts again. */
  used: () => void;
  /** A client asked something of it, so it is not abandoned. */
  asked: () => void;
  /** Notes that nobody watches now: the session ends soon, unless it is asked something. */
  abandoned: () => void;
  /** Returns the milliseconds for which no person has used it. */
  untouchedMs: () => number;
  stop: () => void;
}

const ABANDONED_MS = 3_000;

/** Starts now, and calls `end` when a limit is reached. */
export function startSessionTimer(
  { idleMs, maxLifeMs, clock }: TimeLimits,
  end: (reason: GoneReason) => void,
) {
  const cancelLife = clock.after(maxLifeMs, () => end('too_old'));
  const countDown = (ms: number) => clock.after(ms, () => end('idle'));
  let cancelIdle = countDown(idleMs);
  let usedAt = clock.now();
  let cancelAbandoned: (() => void) | undefined;
  const time: SessionTimer = {
    used: () => {
      usedAt = clock.now();
      cancelIdle();
      cancelIdle = countDown(idleMs);
    },
    asked: () => cancelAbandoned?.(),
    abandoned: () => {
      cancelAbandoned?.();
      cancelAbandoned = countDown(ABANDONED_MS);
    },
    untouchedMs: () => clock.now() - usedAt,
    stop: () => {
      cancelLife();
      cancelIdle();
      cancelAbandoned?.();
    },
  };
  return time;
}
