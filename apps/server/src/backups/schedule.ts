import { Cron } from 'croner';

/** Only its calendar is used, not its timers: they would not make up for a missed night. */
const scheduleAt = (hour: number) => new Cron(`0 ${hour} * * *`, { paused: true });

/** The last time at which the local clock showed this full hour, in ms since 1970. */
export function lastRunBefore(now: number, hour: number): number {
  const [last] = scheduleAt(hour).previousRuns(1, new Date(now + 1));
  return last?.getTime() ?? 0;
}

export function nextRunAfter(now: number, hour: number): number {
  return scheduleAt(hour).nextRun(new Date(now))?.getTime() ?? Number.POSITIVE_INFINITY;
}
