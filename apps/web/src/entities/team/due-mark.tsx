import { dueStateOf } from '@ringmark/contract/tickets/due-states';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { formatDay, today } from '../../lib/formats/days.ts';
import classes from './label-dot.module.css';

interface DueMarkProps {
  ticket: Pick<TicketCard, 'dueOn' | 'status'>;
  /** True if the day is already shown next to it. */
  isBesideDay?: boolean;
}

/** Renders nothing while there is time. */
export function DueMark({ ticket: { dueOn, status }, isBesideDay }: DueMarkProps) {
  const state = dueStateOf(dueOn, status, today());
  if (dueOn === null || state === null) return null;
  return (
    <span className={classes.due} data-state={state} title={formatDay(dueOn)}>
      {state === 'soon' ? 'Due' : 'Overdue'}{' '}
      {isBesideDay ? state === 'soon' && 'soon' : formatDay(dueOn).slice(0, -5)}
    </span>
  );
}
