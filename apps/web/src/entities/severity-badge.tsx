import type { Severity } from '@ringmark/contract/vocabulary';
import classes from './badges.module.css';

const COLORS = { low: 'blue', medium: 'yellow', high: 'red' } as const satisfies Record<Severity, string>;
const LEVELS = { low: 1, medium: 2, high: 3 } as const satisfies Record<Severity, number>;

/** How bad it is: by colour, by the number of bars and by its word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <span className={classes.badge} data-color={COLORS[severity]}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        {[1, 2, 3].map((level) => (
          <rect
            key={level}
            x={level * 4 - 3.5}
            y={9 - level * 2.5}
            width="3"
            height={level * 2.5 + 2}
            rx="1"
            fill="currentColor"
            opacity={level <= LEVELS[severity] ? 1 : 0.3}
          />
        ))}
      </svg>
      {severity}
    </span>
  );
}
