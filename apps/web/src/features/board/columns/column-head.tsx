import type { BoardColumn } from '@ringmark/contract/tickets/boards';
import { StatusDot } from '../../../entities/status-badge.tsx';
import { formatCount } from '../../../lib/formats/format-count.ts';
import { tip } from '../../../ui/menus/tooltips.tsx';
import classes from '../board.module.css';
import type { ColumnFold, SetFold } from './use-folds.ts';

interface ColumnHeadProps {
  id: string;
  column: BoardColumn;
  fold: ColumnFold;
  setFold: SetFold;
}

/** Name and count; the name is a button that folds the column or opens it. */
export function ColumnHead({ id, column: { status, count, isCountExact }, fold, setFold }: ColumnHeadProps) {
  const isOpen = fold === 'open';
  return (
    <header className={classes.head}>
      <StatusDot status={status} />
      <h2 id={id} className={classes.name}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-describedby={`${id}-count`}
          onClick={() => setFold(status, isOpen ? 'folded' : 'open')}
          {...tip(isOpen ? 'Collapse this column' : 'Expand this column')}
        >
          {status}
        </button>
      </h2>
      <span id={`${id}-count`} className={classes.count}>
        {!isCountExact && <span className="unseen">at least </span>}
        {formatCount(count)}
        {!isCountExact && <span aria-hidden="true">+</span>}
        <span className="unseen"> tickets</span>
      </span>
    </header>
  );
}

export const headIdOf = (status: string) => `column-${status.replace(' ', '-')}`;

const headOf = (status: string) => document.querySelector<HTMLElement>(`#${headIdOf(status)} button`);

/** Focuses the name of a column, where it is. */
export const focusHead = (status: string) => headOf(status)?.focus({ preventScroll: true });

/** Brings a column into the middle of the board. */
export const centreColumn = (status: string) =>
  headOf(status)?.closest('section')?.scrollIntoView({ block: 'nearest', inline: 'center' });
