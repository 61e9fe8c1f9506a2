import { setTimeout } from 'node:timers/promises';
import type { Clock } from '@ringmark/api/core/ports/ports';

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
  read: () => Promise<TimedResult<T>>;
  isPending: () => boolean;
}

/**
 * Creates a read for a disk that may hang. Only one read is pending at a time, because each takes one of the four
 * threads for files.
 */
export function createTimedRead<T>(readOnce: () => Promise<T>, ms: number, clock: Clock): TimedRead<T> {
  let seen: T | undefined;
  let pending: { since: number; end: Promise<void>; isLate: boolean } | undefined;
  const start = async () => {
    try {
      seen = await readOnce();
    } finally {
      pending = undefined;
    }
  };
  return {
    read: async () => {
      const mine = (pending ??= { since: clock.now(), end: start(), isLate: false });
      if (!mine.isLate) mine.isLate = !(await settlesWithin(mine.end, ms));
      return { seen, lateSince: mine.isLate ? mine.since : null };
    },
    isPending: () => pending !== undefined,
  };
}
