import { Cron } from 'croner';

/** Its own timers are not used: a night that was missed is made up for, which they do not do. */
const scheduleAt = (hour: number) => new Cron(`0 ${hour} * * *`, { paused: true });

/** The last time at which a clock on the wall struck this hour, in ms since 1970. */
export function lastRunBefore(now: number, hour: number): number {
  // What strikes at this very moment has struck.
  const [last] = scheduleAt(hour).previousRuns(1, new Date(now + 1));
  return last?.getTime() ?? 0;
}

/** The next time at which it will. */
export function nextRunAfter(now: number, hour: number): number {
  return scheduleAt(hour).nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
}
