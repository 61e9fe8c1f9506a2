import { HOUR, MINUTE } from '../base/instants.ts';

export interface WriteLimits {
  perMinute: number;
  perHour: number;
}

/** Counts in memory, because writing is frequent; a restart forgives an hour at most. */
export interface WriteCounter {
  /** @param now ms since 1970. @returns ms to wait, or 0. */
  waitOf(who: string, limits: WriteLimits, now: number): number;
  add(who: string, writes: number, now: number): void;
  size(): number;
}

interface Bucket {
  at: number;
  count: number;
}

/** A window has this many parts, so that a person's memory does not grow with their writes. */
const PARTS = 60;
/** Above this number, the person with the oldest last write is dropped. */
const MAX_PEOPLE = 5_000;

/** A sliding window, exact to one part. */
function createWindow(length: number) {
  const buckets: Bucket[] = [];
  const dropOld = (now: number) => {
    // A clock that was set back would keep future parts too long.
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

export function createWriteCounter(mostPeople = MAX_PEOPLE): WriteCounter {
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
