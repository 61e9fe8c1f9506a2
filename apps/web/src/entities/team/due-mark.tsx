import { dueStateOf } from '@ringmark/contract/due-states';
import type { TicketCard } from '@ringmark/contract/tickets';
import { formatDay, today } from '../../lib/formats/days.ts';
import classes from './label-dot.module.css';

/** Nothing while there is time. */
export function DueMark({ ticket: { dueOn, status } }: { ticket: Pick<TicketCard, 'dueOn' | 'status'> }) {
  const state = dueStateOf(dueOn, status, today());
  if (dueOn === null || state === null) return null;
  return (
    <span className={classes.due} data-state={state} title={formatDay(dueOn)}>
      {state === 'soon' ? 'Due' : 'Overdue'} {formatDay(dueOn).slice(0, -5)}
    </span>
  );
}
