import type { GoneReason } from '@ringmark/contract/live';
import type { ViewerClock } from '../viewer.types.ts';

export interface TimeLimits {
  idleMs: number;
  maxLifeMs: number;
  clock: ViewerClock;
}

/** How long a session still has. */
export interface SessionTimer {
  /** A person did something with it: the idle time begins anew. */
  used: () => void;
  /** Something was asked of it: whoever does is still there. */
  asked: () => void;
  /** Nobody watches any more: it ends soon, unless something is asked of it. */
  abandoned: () => void;
  /** For how long no person has done anything with it. */
  untouchedMs: () => number;
  stop: () => void;
}

const ABANDONED_MS = 3_000;

/** Begins now, and calls `end` when the time is over. */
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
