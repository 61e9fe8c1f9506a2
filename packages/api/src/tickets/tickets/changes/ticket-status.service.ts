import type { TicketId } from '@ringmark/contract/ids';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import type { StatusChange } from '@ringmark/contract/tickets/ticket-history';
import type { MoveTicketInput, Ticket, updateTicketInput } from '@ringmark/contract/tickets/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import { recordIfAdministrator } from '../../../core/audit/audit.service.ts';
import type { Actor, SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { keptHistory } from '../../../core/database/statements/merged-ticket-statements.ts';
import { setTicketStatus } from '../../../core/database/statements/ticket-statements.ts';
import type { RankedCard } from '../../../core/database/tickets/column-ranks.ts';
import { adminsOnly, AppError } from '../../../core/base/errors.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { withLabels } from '../../../projects/labels/labels-of-tickets.ts';
import { emit } from '../../../core/context/emit.ts';
import { rankBetween } from '../board/rank.ts';
import { countTicket } from '../../../core/database/tickets/ticket-counters.ts';
import { recordStatusTimes } from '../figures/ticket-times.ts';
import { releaseOnReopening } from '../triage/release.ts';
import { tokenNameOf } from '../../../core/context/token-name.ts';
import { toCard } from '../ticket-row.ts';
import { topRank, writeHistory } from './ticket-writes.ts';
import { type VisibleTicket, assertOpen, requireTicket, requireTicketOrMerged } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';

const canChange = ({ user }: Actor, from: TicketStatus, to: TicketStatus): boolean =>
  user.isAdmin || (from === 'Done' && to === 'Accepted');

const statusForbidden = () =>
  new AppError(
    'forbidden',
    'status_forbidden',
    'Only the team can change the status. Members can accept a ticket that is Done.',
  );

const statusChanged = (status: TicketStatus) =>
  new AppError('conflict', 'status_changed', `This ticket is now ${status}.`, {
    data: { status },
  });

/** Only one of two callers makes a change: an unexpected status is a conflict, even the wanted one. */
function assertExpected(ticket: VisibleTicket, expected: TicketStatus | undefined): void {
  if (expected !== undefined && expected !== ticket.status) throw statusChanged(ticket.status);
}

/** Checks the permission first, then the ticket's state. */
function assertStatusChange(
  actor: Actor,
  ticket: VisibleTicket,
  to: TicketStatus,
  expected: TicketStatus | undefined,
): void {
  if (!canChange(actor, ticket.status, to)) throw statusForbidden();
  assertOpen(ticket);
  assertExpected(ticket, expected);
}

/** Call it for a real change only, of which the actor has been found to be allowed. */
export function writeStatus(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  to: TicketStatus,
  rank: number = topRank(tx, to),
): void {
  const { actor, clock } = ctx;
  const now = toInstant(clock.now());
  const isAccepted = to === 'Accepted';
  setTicketStatus(tx).run({
    id: ticket.id,
    status: to,
    rank,
    updated_at: now,
    accepted_at: isAccepted ? now : null,
    accepted_by: isAccepted ? actor.user.id : null,
  });
  recordStatusTimes(tx, ticket, to, now);
  writeHistory(tx, {
    ticketId: ticket.id,
    oldStatus: ticket.status,
    newStatus: to,
    userId: actor.user.id,
    actorUserId: actor.impersonator?.id ?? null,
    tokenName: tokenNameOf(actor),
    at: now,
  });
  countTicket(tx, ticket, ticket.status, -1);
  countTicket(tx, ticket, to, 1);
  releaseOnReopening(ctx, tx, ticket, to);
  recordChange(
    ctx,
    tx,
    { kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.project_id },
    ticket.project_id,
  );
  recordIfAdministrator(ctx, tx, actor, {
    action: 'ticket.status',
    subjectType: 'ticket',
    subjectId: ticket.id,
    summary: `#${ticket.number}: ${ticket.status} to ${to}`,
  });
  emit(ctx, tx, 'statusChanged', { ticket, to, at: now });
}

/**
 * The same status changes nothing, and needs no permission unless another one was expected.
 *
 * @throws AppError not_found; forbidden; conflict for an archived project, or with the present status for an unexpected
 * one.
 */
export async function updateTicketStatus(
  ctx: SignedInContext,
  { id, status, expectedStatus }: z.infer<typeof updateTicketInput>,
): Promise<Ticket> {
  const { db, actor } = ctx;
  const changed = db.write((tx) => {
    const ticket = requireTicket(tx, actor, id);
    if (ticket.status === status) {
      assertExpected(ticket, expectedStatus);
      return ticket;
    }
    assertStatusChange(actor, ticket, status, expectedStatus);
    writeStatus(ctx, tx, ticket, status);
    return requireTicket(tx, actor, id);
  });
  return readTicket(ctx, changed);
}

/** Undefined when the card is no longer in that column. */
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
  ticket: Pick<VisibleTicket, 'id' | 'project_id'>,
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
    // This check comes before the permission: a second person who accepts it learns that it has been accepted.
    if (ticket.status === status && (expectedStatus ?? status) !== status) throw statusChanged(status);
    assertStatusChange(actor, ticket, status, expectedStatus);
    const neighbours = {
      above: above === id ? undefined : findNeighbour(tx, above, status),
      below: below === id ? undefined : findNeighbour(tx, below, status),
    };
    const rank = rankBetween(tx, status, neighbours, ticket.number);
    if (ticket.status !== status) writeStatus(ctx, tx, ticket, status, rank ?? topRank(tx, status));
    else if (rank !== undefined) writePlace(ctx, tx, ticket, rank);
    const card = toCard(requireTicket(tx, actor, id), actor);
    withLabels(tx, actor, [card]);
    return card;
  });
}

export function listHistory({ db, actor }: SignedInContext, id: TicketId): StatusChange[] {
  const { ticket, merged } = requireTicketOrMerged(db, actor, id);
  const rows = merged ? keptHistory(db).all(merged) : readHistory(db, ticket.id);
  return rows.map((row) => ({
    id: row.id,
    oldStatus: row.old_status,
    newStatus: row.new_status,
    changedAt: row.changed_at,
    user: { id: row.user_id, name: row.user_name },
    ...(row.token_name !== null && { through: row.token_name }),
  }));
}

const readHistory = (db: Sql, id: TicketId) =>
  db.all(
    db.q
      .selectFrom('status_history')
      .innerJoin('user', 'user.id', 'status_history.user_id')
      .select([
        'status_history.id',
        'status_history.old_status',
        'status_history.new_status',
        'status_history.changed_at',
        'status_history.token_name',
        'user.id as user_id',
        'user.name as user_name',
      ])
      .where('status_history.ticket_id', '=', id)
      .orderBy('status_history.id'),
  );
