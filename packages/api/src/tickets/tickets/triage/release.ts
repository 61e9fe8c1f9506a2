import type { UserId } from '@ringmark/contract/ids';
import { CLOSED_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { emit } from '../../../core/context/emit.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import type { VisibleTicket } from '../tickets.access.ts';
import { assigneeOf, isAssignable } from './assign.ts';
import { writeTicketChange } from './ticket-changes.ts';

type Released = Pick<VisibleTicket, 'id' | 'project_id'>;

function release(ctx: SignedInContext, tx: Tx, ticket: Released, from: { id: UserId; name: string }): void {
  tx.run(tx.q.updateTable('ticket').set({ assignee_id: null }).where('id', '=', ticket.id));
  writeTicketChange(ctx, tx, ticket.id, { kind: 'assignee', before: from, after: null });
  const { id: ticketId, project_id: projectId } = ticket;
  recordChange(ctx, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
  const was = { id: from.id, name: from.name };
  emit(ctx, tx, 'assigned', { ticket: { id: ticketId, projectId }, from: was, to: null });
}

/**
 * Open tickets of a person who was archived or lost a project become nobody's, so that none waits for them. Closed ones
 * keep telling who did them.
 */
export function releaseUnreachable(ctx: SignedInContext, tx: Tx, person: { id: UserId; name: string }): void {
  const open = tx.all(
    tx.q
      .selectFrom('ticket')
      .select(['id', 'project_id'])
      .where('assignee_id', '=', person.id)
      .where('status', 'not in', CLOSED_STATUSES),
  );
  const kept = new Map<string, boolean>();
  for (const ticket of open) {
    const isKept = kept.get(ticket.project_id) ?? isAssignable(tx, ticket.project_id, person.id);
    kept.set(ticket.project_id, isKept);
    if (!isKept) release(ctx, tx, ticket, person);
  }
}

const isClosed = (status: TicketStatus) => CLOSED_STATUSES.some((closed) => closed === status);

/**
 * Tells whether a ticket may keep its assignee: an open one needs someone with access, a closed one tells who did it.
 */
export const mayKeepAssignee = (
  db: Sql,
  { status, project_id, assignee_id: id }: Pick<VisibleTicket, 'status' | 'project_id' | 'assignee_id'>,
): boolean => id === null || isClosed(status) || isAssignable(db, project_id, id);

/** Releases a ticket whose assignee has gone, when it comes back after a while and goes on. */
export function releaseIfGone(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket): void {
  const assignee = assigneeOf(ticket);
  if (assignee && !mayKeepAssignee(tx, ticket)) release(ctx, tx, ticket, assignee);
}

/** A ticket that is opened again needs someone who is still there. */
export function releaseOnReopening(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  to: TicketStatus,
): void {
  if (isClosed(ticket.status)) releaseIfGone(ctx, tx, { ...ticket, status: to });
}
