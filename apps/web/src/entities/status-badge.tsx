import type { TicketStatus } from '@ringmark/contract/vocabulary';
import classes from './badges.module.css';

/** A status without a colour does not compile; `badges.module.css` has the colours. */
const STATUS_COLORS = {
  Received: 'gray',
  'In Progress': 'blue',
  'In Review': 'violet',
  Adjustments: 'orange',
  QA: 'cyan',
  Production: 'indigo',
  Blocked: 'red',
  Done: 'green',
  Accepted: 'teal',
} as const satisfies Record<TicketStatus, string>;

export function StatusDot({ status }: { status: TicketStatus }) {
  return <span className={classes.dot} data-color={STATUS_COLORS[status]} aria-hidden="true" />;
}

export function StatusBadge({ status }: { status: TicketStatus }) {
  return (
    <span className={classes.badge} data-color={STATUS_COLORS[status]}>
      <span className={classes.dot} aria-hidden="true" />
      {status}
    </span>
  );
}
