import type { Board } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { StatusDot } from '../../entities/status-badge.tsx';
import { formatCount } from '../../lib/formats/format-count.ts';
import classes from './board.module.css';
import { centreColumn, focusHead } from './columns/column-head.tsx';
import type { SetFold } from './columns/use-folds.ts';

/** Opens a column and brings it into sight, wherever it is. */
function reach(status: TicketStatus, setFold: SetFold): void {
  setFold(status, 'open');
  requestAnimationFrame(() => {
    focusHead(status);
    centreColumn(status);
  });
}

interface StatusStripProps {
  columns: Board['columns'];
  /** The number of open columns. If few are open, all are in sight, and the strip is not needed. */
  openCount: number;
  setFold: SetFold;
}

/** All statuses in one row: a press brings the column into sight, however far away it is. */
export function StatusStrip({ columns, openCount, setFold }: StatusStripProps) {
  return (
    <div className={classes.stripRoom}>
      <nav className={classes.strip} data-open={openCount} aria-label="Columns">
        {columns.map(({ status, count, isCountExact }) => (
          <button
            key={status}
            type="button"
            className={classes.stripItem}
            data-empty={count === 0 || undefined}
            onClick={() => reach(status, setFold)}
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
    </div>
  );
}
