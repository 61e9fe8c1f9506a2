import type { BoardColumn } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { StatusDot } from '../../entities/status-badge.tsx';
import { grouped } from '../../lib/grouped.ts';
import classes from './board.module.css';
import type { ColumnFold } from './use-filtered-view.ts';

interface ColumnHeadProps {
  id: string;
  column: BoardColumn;
  fold: ColumnFold;
  onToggleFold: (status: TicketStatus) => void;
}

/** Name and count; the name of a column without a hit is a button that collapses or opens it. */
export function ColumnHead({
  id,
  column: { status, count, isCountExact },
  fold,
  onToggleFold,
}: ColumnHeadProps) {
  return (
    <header className={classes.head}>
      <StatusDot status={status} />
      <h2 id={id} className={classes.name}>
        {fold === null ? (
          status
        ) : (
          <button type="button" aria-expanded={fold === 'open'} onClick={() => onToggleFold(status)}>
            {status}
          </button>
        )}
      </h2>
      <span className={classes.count}>
        {!isCountExact && <span className="unseen">at least </span>}
        {grouped(count)}
        {!isCountExact && <span aria-hidden="true">+</span>}
        <span className="unseen"> tickets</span>
      </span>
    </header>
  );
}
