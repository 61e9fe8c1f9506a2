import { lazily } from './lazily.ts';

const UNITS: [unit: Intl.RelativeTimeFormatUnit, short: string, seconds: number][] = [
  ['year', 'y', 365 * 86_400],
  ['month', 'mo', 30 * 86_400],
  ['week', 'w', 7 * 86_400],
  ['day', 'd', 86_400],
  ['hour', 'h', 3_600],
  ['minute', 'm', 60],
];

const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));
const narrow = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' }));
const exact = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }));

/** `3 days ago`, `yesterday`, `just now`; narrow: `3d ago`. */
export function formatRelative(instant: string, now: number, isNarrow = false): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const unit = UNITS.find(([, , length]) => Math.abs(seconds) >= length);
  if (!unit) return isNarrow ? 'now' : 'just now';
  const [name, short, length] = unit;
  const count = Math.trunc(seconds / length);
  if (!isNarrow) return relative().format(count, name);
  // What the first picture of a board shows waits for nothing.
  return count < 0 ? `${-count}${short} ago` : narrow().format(count, name);
}

export const formatExact = (instant: string): string => exact().format(new Date(instant));
