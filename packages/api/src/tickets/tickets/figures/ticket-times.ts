import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { CLOSED_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { Actor } from '../../../core/context/context.ts';
import type { Instant } from '../../../core/base/columns.ts';
import type { Tx } from '../../../core/database/db.ts';
import {
  addDuration,
  addToDay,
  endWait,
  firstFinish,
  renewWait,
  setWait,
} from '../../../core/database/statements/ticket-time-statements.ts';
import { DAY, HOUR, fromInstant } from '../../../core/base/instants.ts';

/** Longer durations are counted in whole days. */
const COUNTED_BY_HOUR = 10 * DAY;

interface Timed {
  id: TicketId;
  project_id: ProjectId;
  created_at: Instant;
}

const isClosed = (status: TicketStatus) => CLOSED_STATUSES.some((closed) => closed === status);
const dayOf = (at: Instant) => at.slice(0, 10);

/** Whole hours, as `ticket_duration` counts them. */
export function countedHours(from: Instant, to: Instant): number {
  const past = Math.max(0, fromInstant(to) - fromInstant(from));
  const unit = past < COUNTED_BY_HOUR ? HOUR : DAY;
  return (Math.floor(past / unit) * unit) / HOUR;
}

function countFinish(tx: Tx, { project_id, created_at }: Timed, at: Instant, by: 1 | -1): void {
  addToDay(tx).run({ project_id, day: dayOf(at), opened: 0, finished: by });
  addDuration(tx).run({ project_id, hours: countedHours(created_at, at), count: by });
}

export function recordNewTicketTimes(tx: Tx, ticket: Timed, status: TicketStatus): void {
  const { id, project_id, created_at } = ticket;
  addToDay(tx).run({ project_id, day: dayOf(created_at), opened: 1, finished: 0 });
  if (isClosed(status)) countFinish(tx, ticket, created_at, 1);
  else setWait(tx).run({ ticket_id: id, project_id, since: created_at });
}

/**
 * Call it before the history is written: a ticket counts as finished once, so that never more are finished than opened.
 */
export function recordStatusTimes(tx: Tx, ticket: Timed, to: TicketStatus, at: Instant): void {
  const { id, project_id } = ticket;
  if (!isClosed(to)) {
    setWait(tx).run({ ticket_id: id, project_id, since: at });
    return;
  }
  endWait(tx).run({ ticketId: id });
  if (firstFinish(tx).get({ ticketId: id }) === undefined) countFinish(tx, ticket, at, 1);
}

/** An impersonating administrator's words are the member's. */
export function recordTeamAnswer(
  tx: Tx,
  { user, impersonator }: Actor,
  ticketId: TicketId,
  at: Instant,
): void {
  if (user.isAdmin && !impersonator) renewWait(tx).run({ ticketId, since: at });
}

/** Takes a ticket out of the counters, or puts it back; needs its history. */
export function recountTimes(tx: Tx, ticket: Timed, by: 1 | -1): void {
  const { id, project_id, created_at } = ticket;
  addToDay(tx).run({ project_id, day: dayOf(created_at), opened: by, finished: 0 });
  const finished = firstFinish(tx).get({ ticketId: id });
  if (finished !== undefined) countFinish(tx, ticket, finished, by);
}
