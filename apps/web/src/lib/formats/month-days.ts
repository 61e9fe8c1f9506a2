import { addDays } from '@ringmark/contract/tickets/due-states';

const MS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;
const numberOf = (day: string) => Date.parse(day) / MS_PER_DAY;

/** Returns the day of the week, of which Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % DAYS_PER_WEEK;

/**
 * Returns the same day of another month, or its last day where that month is shorter.
 *
 * @param day `2026-03-14`
 */
export function addMonths(day: string, months: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the weeks of a day's month from Monday to Sunday, with the days of other months at both ends.
 *
 * @param day `2026-03-14`
 */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const end = numberOf(addMonths(first, 1));
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekdayOf(first)); numberOf(monday) < end; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(monday, index)));
  return weeks;
}

/** Returns the day that a key leads to, as in any calendar, and undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const weekday = weekdayOf(day);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -DAYS_PER_WEEK);
    case 'ArrowDown':
      return addDays(day, DAYS_PER_WEEK);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, DAYS_PER_WEEK - 1 - weekday);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
