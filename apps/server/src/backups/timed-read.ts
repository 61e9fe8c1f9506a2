import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@ringmark/api/ports';

/** Waits for work, but not longer than `ms`. @returns whether it settled in time. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new AbortController();
  const late = setTimeout(ms, false, { signal: waiting.signal });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    waiting.abort();
  }
}

/** The last value read, and since when a read is late; null when none is. */
export interface TimedResult<T> {
  seen: T | undefined;
  lateSince: number | null;
}

export interface TimedRead<T> {
  look: () => Promise<TimedResult<T>>;
  isUnderWay: () => boolean;
}

/**
 * Reads from a disk that may hang: a network folder whose machine is gone answers nothing. At most one read is pending,
 * since each hanging one takes a thread, of which a process has four for all its files.
 */
export function createTimedRead<T>(look: () => Promise<T>, ms: number, clock: Clock): TimedRead<T> {
  let seen: T | undefined;
  let underWay: { since: number; end: Promise<void>; isLate: boolean } | undefined;
  const lookOnce = async () => {
    try {
      seen = await look();
    } finally {
      underWay = undefined;
    }
  };
  return {
    look: async () => {
      const mine = (underWay ??= { since: clock.now(), end: lookOnce(), isLate: false });
      if (!mine.isLate) mine.isLate = !(await settlesWithin(mine.end, ms));
      return { seen, lateSince: mine.isLate ? mine.since : null };
    },
    isUnderWay: () => underWay !== undefined,
  };
}
