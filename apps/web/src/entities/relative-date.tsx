import { useNow } from '../lib/use-now.ts';
import { tip } from '../ui/tooltips.tsx';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const narrow = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** `3 days ago`, `yesterday`, `just now`; narrow: `3d ago`. */
export function formatRelative(instant: string, now: number, isNarrow = false): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1_000);
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return isNarrow ? 'now' : 'just now';
  const [name, length] = unit;
  return (isNarrow ? narrow : relative).format(Math.trunc(seconds / length), name);
}

export const formatExact = (instant: string) => exact.format(new Date(instant));

interface RelativeDateProps {
  /** ISO 8601. */
  value: string;
  isNarrow?: boolean;
}

/** How long ago, with the exact time on hover. */
export function RelativeDate({ value, isNarrow = false }: RelativeDateProps) {
  const now = useNow();
  return (
    <time dateTime={value} className="tabular" {...tip(formatExact(value))}>
      {formatRelative(value, now, isNarrow)}
    </time>
  );
}
