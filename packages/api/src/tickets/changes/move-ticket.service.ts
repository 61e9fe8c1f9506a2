import type { TicketId } from '@ringmark/contract/ids';
import type { MoveTicketInput, TicketCard } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { SignedInContext } from '../../context.ts';
import type { RankedCard } from '../../database/tickets/column-ranks.ts';
import type { Sql, Tx } from '../../database/db.ts';
import { adminsOnly } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { rankBetween } from '../board/rank.ts';
import { toCard } from '../ticket-row.ts';
import { assertStatusChange, statusChanged, writeStatus } from './ticket-status.service.ts';
import { topRank } from './ticket-writes.ts';
import { requireTicket } from '../tickets.access.ts';

/** Undefined when the card is not in that column any more. */
function findNeighbour(db: Sql, id: TicketId | undefined, status: TicketStatus): RankedCard | undefined {
  if (id === undefined) return undefined;
  return db.first(
    db.q.selectFrom('ticket').select(['number', 'rank']).where('id', '=', id).where('status', '=', status),
  );
}

/** Records neither history nor mail: the status stays. */
function writePlace(
  ctx: SignedInContext,
  tx: Tx,
  ticket: Pick<ReturnType<typeof requireTicket>, 'id' | 'project_id'>,
  rank: number,
): void {
  tx.run(tx.q.updateTable('ticket').set({ rank }).where('id', '=', ticket.id));
  const { id: ticketId, project_id: projectId } = ticket;
  recordChange(ctx, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
}

/**
 * Puts a card on top of a column, or, for administrators, between two cards as they saw them.
 *
 * @throws AppError as a change of status does; forbidden for a member who gives it a place.
 */
export function moveTicket(ctx: SignedInContext, input: MoveTicketInput): TicketCard {
  const { db, actor } = ctx;
  const { id, status, expectedStatus, above, below } = input;
  if ((above ?? below) !== undefined && !actor.user.isAdmin) throw adminsOnly();
  return db.write((tx) => {
    const ticket = requireTicket(tx, actor, id);
    // Before the permission: a second person who accepts it learns that it has been accepted.
    if (ticket.status === status && (expectedStatus ?? status) !== status) throw statusChanged(status);
    assertStatusChange(actor, ticket, status, expectedStatus);
    const neighbours = {
      above: above === id ? undefined : findNeighbour(tx, above, status),
      below: below === id ? undefined : findNeighbour(tx, below, status),
    };
    const rank = rankBetween(tx, status, neighbours, ticket.number);
    if (ticket.status !== status) writeStatus(ctx, tx, ticket, status, rank ?? topRank(tx, status));
    else if (rank !== undefined) writePlace(ctx, tx, ticket, rank);
    return toCard(requireTicket(tx, actor, id));
  });
}
