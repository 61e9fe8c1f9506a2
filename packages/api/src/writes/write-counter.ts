import { HOUR, MINUTE } from '../instants.ts';

/** How much one person may write. */
export interface WriteLimits {
  perMinute: number;
  perHour: number;
}

/** Counts what each person writes. It lives in memory: writing is a hot path, and a restart forgives an hour at most. */
export interface WriteCounter {
  /** @param now ms since 1970. @returns ms to wait until one more write is within the limits, 0 when it is. */
  waitOf(who: string, limits: WriteLimits, now: number): number;
  add(who: string, writes: number, now: number): void;
  /** How many people are remembered. */
  size(): number;
}

/** Writes of the same moment. */
interface Bucket {
  at: number;
  count: number;
}

/** A window counts in this many parts: the memory for a person does not grow with their writes. */
const PARTS = 60;
/** Above this number the counter drops the person whose last write is oldest. */
const MAX_PEOPLE = 5_000;

/** Counts within a window that slides, exact to one part of it. */
function createWindow(length: number) {
  const buckets: Bucket[] = [];
  const dropOld = (now: number) => {
    // A clock that was set back would else keep what lies ahead of it for too long.
    while (buckets[0] && now - buckets[0].at >= length) buckets.shift();
    while ((buckets.at(-1)?.at ?? 0) > now) buckets.pop();
  };
  return {
    waitOf(limit: number, now: number): number {
      dropOld(now);
      let inside = buckets.reduce((sum, { count }) => sum + count, 0);
      for (const { at, count } of [{ at: now - length, count: 0 }, ...buckets]) {
        inside -= count;
        if (inside < limit) return at + length - now;
      }
      return length;
    },
    add(writes: number, now: number): void {
      dropOld(now);
      const last = buckets.at(-1);
      if (last && now - last.at < length / PARTS) last.count += writes;
      else buckets.push({ at: now, count: writes });
    },
  };
}

const createWindows = () => ({ minute: createWindow(MINUTE), hour: createWindow(HOUR), lastAt: 0 });

/** @param mostPeople above which the person whose last write is oldest is dropped. */
export function createWriteCounter(mostPeople = MAX_PEOPLE): WriteCounter {
  /** In the order of their last write. */
  const people = new Map<string, ReturnType<typeof createWindows>>();
  const forgetSilent = (now: number) => {
    for (const [who, { lastAt }] of people) {
      if (people.size <= mostPeople && now - lastAt < HOUR) return;
      people.delete(who);
    }
  };
  return {
    waitOf(who, { perMinute, perHour }, now) {
      const windows = people.get(who);
      return windows ? Math.max(windows.minute.waitOf(perMinute, now), windows.hour.waitOf(perHour, now)) : 0;
    },
    add(who, writes, now) {
      const windows = people.get(who) ?? createWindows();
      windows.minute.add(writes, now);
      windows.hour.add(writes, now);
      windows.lastAt = now;
      people.delete(who);
      people.set(who, windows);
      forgetSilent(now);
    },
    size: () => people.size,
  };
}
