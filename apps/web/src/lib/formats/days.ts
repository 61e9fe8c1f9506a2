/** The day where the person is, as `2026-03-14`: Canada writes days so. */
export const today = (now = new Date()): string => now.toLocaleDateString('en-CA');

/** Returns the month of a day, such as `December 2026`. */
export const formatMonth = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The same day everywhere: a due date has no time zone. */
export const formatDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
