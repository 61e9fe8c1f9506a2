const HOURS_A_DAY = 24;
/** Durations up to this are shown in hours, longer ones in days. */
const MAX_HOURS_SHOWN = 48;

/** `under an hour`, `5 hours`, `3.5 days`. */
export function formatDuration(hours: number): string {
  if (hours < 1) return 'under an hour';
  if (hours === 1) return '1 hour';
  if (hours < MAX_HOURS_SHOWN) return `${hours} hours`;
  return `${Number((hours / HOURS_A_DAY).toFixed(1))} days`;
}
