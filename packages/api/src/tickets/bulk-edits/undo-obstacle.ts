import type { UserId } from '@ringmark/contract/ids';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError } from '../../core/base/errors.ts';
import { isOpenForWriting } from '../tickets/ticket-row.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';
import { requireDestination } from '../tickets/triage/move-to-project.ts';
import { mayKeepAssignee } from '../tickets/triage/release.ts';
import { columnsBefore } from './columns-before.ts';
import { isAsEdited, type TicketChanges, type TicketState } from './ticket-state.ts';

type Change = TicketChanges[number];

/** Tells whether someone has changed the ticket and changed it back. */
const hasNewerHistory = (tx: Tx, { id, until }: Change): boolean =>
  (['status_history', 'ticket_change'] as const).some(
    (table) =>
      tx.first(tx.q.selectFrom(table).select('id').where('ticket_id', '=', id).where('id', '>', until)) !==
      undefined,
  );

const nameOf = (tx: Tx, table: 'user' | 'project', id: string): string =>
  tx.first(
    tx.q
      .selectFrom(table)
      .select('name')
      .where('id', '=', id as UserId),
  )?.name ?? `A former ${table}`;

/**
 * Says why a ticket keeps what an edit made of it. Since the edit, someone may have changed the ticket, its project or its
 * former project may have been archived, and its former assignee may have lost access.
 *
 * @returns a sentence; undefined when the ticket may go back
 */
export function undoObstacle(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  now: TicketState,
  change: Change,
): string | undefined {
  const kept = `#${ticket.number} wasn’t restored:`;
  if (!isAsEdited(now, change) || hasNewerHistory(tx, change)) return `${kept} someone has changed it since.`;
  if (!isOpenForWriting(ticket)) return `${kept} ${ticket.project_name} is archived.`;
  const was = { ...now, ...columnsBefore(now, change) };
  const project = () => nameOf(tx, 'project', was.project_id);
  if (!mayKeepAssignee(tx, was))
    return `${kept} ${nameOf(tx, 'user', was.assignee_id ?? '')} no longer has access to ${project()}.`;
  if (was.project_id === ticket.project_id) return undefined;
  try {
    requireDestination(ctx, tx, ticket, was.project_id);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return `${kept} ${project()} is no longer available.`;
    throw error;
  }
}
