import type { Severity } from '@ringmark/contract/vocabulary';
import classes from './badges.module.css';

/** Badges and charts know these colours. */
export const SEVERITY_COLORS = { low: 'blue', medium: 'yellow', high: 'red' } as const satisfies Record<
  Severity,
  string
>;

export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span
      className={`${classes.badge} ${classes.severity}`}
      data-color={SEVERITY_COLORS[severity]}
      data-severity={severity}
    >
      {severity}
    </span>
  );
}
