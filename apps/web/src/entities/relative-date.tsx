import { formatRelative } from '../lib/formats/dates.ts';
import { useNow } from '../lib/formats/use-now.ts';
import { exactTip } from '../ui/menus/tooltips.tsx';

interface RelativeDateProps {
  /** ISO 8601. */
  value: string;
  isNarrow?: boolean;
  /** Whether it lies ahead, and not behind as nearly everything that is told. */
  isAhead?: boolean;
}

/** How long ago, or how far ahead, with the exact time on hover. */
export function RelativeDate({ value, isNarrow = false, isAhead = false }: RelativeDateProps) {
  const clock = useNow();
  // The server's clock may be ahead, and this one updates once a minute: a past time must not show as a future one.
  const now = isAhead ? clock : Math.max(clock, Date.parse(value));
  return (
    <time dateTime={value} className="tabular" {...exactTip(value)}>
      {formatRelative(value, now, isNarrow)}
    </time>
  );
}
