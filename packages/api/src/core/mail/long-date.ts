import type { Instant } from '../base/columns.ts';
import { fromInstant } from '../base/instants.ts';

const LONG_DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns a day as emails write it: `11 December 2026`. */
export const longDate = (instant: Instant): string => LONG_DATE.format(fromInstant(instant));
