import { lazily } from './lazily.ts';

const WEEK = 7 * 86_400;
const UNITS: [unit: Intl.RelativeTimeFormatUnit, short: string, seconds: number][] = [
  ['year', 'y', 365 * 86_400],
  ['month', 'mo', 30 * 86_400],
  ['week', 'w', WEEK],
  ['day', 'd', 86_400],
  ['hour', 'h', 3_600],
  ['minute', 'm', 60],
];

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const counted = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }));
const narrow = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' }));
const exact = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' }));

const day = lazily(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }),
);

/** Counts local midnights. Rounding covers days of 23 and 25 hours. */
function daysBetween(from: number, to: number): number {
  const [first, last] = [from, to].map((instant) => new Date(instant).setHours(0, 0, 0, 0));
  return Math.round(((last ?? 0) - (first ?? 0)) / 86_400_000);
}

/** `3 days ago`, `yesterday`, `just now`; narrow: `3d ago`. A week away or more, the day: `26 Feb 2027`; narrow: `5w ago`. */
export function formatRelative(instant: string, now: number, isNarrow = false): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const unit = UNITS.find(([, , length]) => Math.abs(seconds) >= length);
  if (!unit) return isNarrow ? 'now' : 'just now';
  const [name, short, length] = unit;
  const count = Math.trunc(seconds / length);
  if (!isNarrow && length >= WEEK) return day().format(new Date(instant));
  // Days follow the calendar.
  if (!isNarrow && name === 'day') return relative().format(daysBetween(now, Date.parse(instant)), name);
  if (!isNarrow) return counted().format(count, name);
  // Past times skip `Intl`: loading it would delay the first paint of a board.
  return count < 0 ? `${-count}${short} ago` : narrow().format(count, name);
}

export const formatExact = (instant: string): string => exact().format(new Date(instant));
