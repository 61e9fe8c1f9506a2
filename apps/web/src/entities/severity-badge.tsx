import type { Severity } from '@ringmark/contract/vocabulary';
import classes from './badges.module.css';

const COLORS = { low: 'blue', medium: 'yellow', high: 'red' } as const satisfies Record<Severity, string>;

/** How bad it is: by colour, by the number of bars and by its word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span
      className={`${classes.badge} ${classes.severity}`}
      data-color={COLORS[severity]}
      data-severity={severity}
    >
      {severity}
    </span>
  );
}
