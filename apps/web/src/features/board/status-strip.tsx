import type { Board } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { StatusDot } from '../../entities/status-badge.tsx';
import { formatCount } from '../../lib/formats/format-count.ts';
import classes from './board.module.css';

interface StatusStripProps {
  columns: Board['columns'];
  onPick: (status: TicketStatus) => void;
}

/** All statuses in one row: a press brings the column into sight, however far away it is. */
export function StatusStrip({ columns, onPick }: StatusStripProps) {
  return (
    <nav className={classes.strip} aria-label="Columns">
      {columns.map(({ status, count, isCountExact }) => (
        <button
          key={status}
          type="button"
          className={classes.stripItem}
          data-empty={count === 0 || undefined}
          onClick={() => onPick(status)}
        >
          <StatusDot status={status} />
          {status}
          <span className={classes.count}>
            {formatCount(count)}
            {!isCountExact && '+'}
          </span>
        </button>
      ))}
    </nav>
  );
}
