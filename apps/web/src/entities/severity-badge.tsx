import type { Severity } from '@ringmark/contract/vocabulary';
import classes from './badges.module.css';

/** Names of colours that both badges and charts know. */
export const SEVERITY_COLORS = { low: 'blue', medium: 'yellow', high: 'red' } as const satisfies Record<
  Severity,
  string
>;

/** How bad it is: by colour, by the number of bars and by its word. */
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
