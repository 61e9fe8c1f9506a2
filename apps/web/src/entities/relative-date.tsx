import { formatRelative } from '../lib/formats/dates.ts';
import { useNow } from '../lib/formats/use-now.ts';
import { exactTip } from '../ui/menus/tooltips.tsx';

interface RelativeDateProps {
  /** ISO 8601. */
  value: string;
  isNarrow?: boolean;
  /** True for times in the future. */
  isAhead?: boolean;
}

/** The exact time shows on hover. */
export function RelativeDate({ value, isNarrow = false, isAhead = false }: RelativeDateProps) {
  const clock = useNow();
  // This clock updates once a minute and may be behind the server's: past times must not show as future ones.
  const now = isAhead ? clock : Math.max(clock, Date.parse(value));
  return (
    <time dateTime={value} className="tabular" {...exactTip(value)}>
      {formatRelative(value, now, isNarrow)}
    </time>
  );
}
