import type { Severity } from '@ringmark/contract/vocabulary';
import { type Icon, IconAntennaBars2, IconAntennaBars4, IconAntennaBars5 } from '@tabler/icons-react';
import classes from './badges.module.css';

const COLORS = { low: 'blue', medium: 'yellow', high: 'red' } as const satisfies Record<Severity, string>;
const ICONS = {
  low: IconAntennaBars2,
  medium: IconAntennaBars4,
  high: IconAntennaBars5,
} as const satisfies Record<Severity, Icon>;

/** How bad it is: by colour, by height of the bars and by its word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const Bars = ICONS[severity];
  return (
    <span className={classes.badge} data-color={COLORS[severity]}>
      <Bars size={14} stroke={2.25} aria-hidden="true" />
      {severity}
    </span>
  );
}
