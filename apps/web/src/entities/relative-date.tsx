import { formatRelative } from '../lib/dates.ts';
import { useNow } from '../lib/use-now.ts';
import { exactTip } from '../ui/tooltips.tsx';

interface RelativeDateProps {
  /** ISO 8601. */
  value: string;
  isNarrow?: boolean;
}

/** How long ago, with the exact time on hover. */
export function RelativeDate({ value, isNarrow = false }: RelativeDateProps) {
  const now = useNow();
  return (
    <time dateTime={value} className="tabular" {...exactTip(value)}>
      {formatRelative(value, now, isNarrow)}
    </time>
  );
}
