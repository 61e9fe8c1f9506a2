import type { HandOverId, TicketId } from '@ringmark/contract/ids';
import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import type {
  decideProposalInput,
  HandOver,
  handOverInput,
  TicketHandOvers,
} from '@ringmark/contract/tickets/hand-overs';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { writeStatus } from '../../tickets/tickets/changes/ticket-status.service.ts';
import {
  requireOpenTicket,
  requireTicket,
  type VisibleTicket,
} from '../../tickets/tickets/tickets.access.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { sendSoon } from './hand-over-acts.ts';
import {
  changeHandOver,
  findHandOver,
  handOversOf,
  type HandOverRow,
  newMarker,
  NO_PROPOSAL,
  tellTeam,
  toHandOver,
} from './hand-over-rows.ts';
import { requireTracker, trackersOf, type TrackerRow } from './tracker-rows.ts';

const isSamePlace = (row: HandOverRow, { kind, base_url, place }: TrackerRow): boolean =>
  row.kind === kind && row.base_url === base_url && row.place === place;

/** @throws AppError not_found. */
export function listHandOvers({ db, actor }: SignedInContext, id: TicketId): TicketHandOvers {
  const ticket = requireTicket(db, actor, id);
  const rows = handOversOf(db, id);
  const trackers = trackersOf(db, ticket.project_id)
    .filter((tracker) => !rows.some((row) => isSamePlace(row, tracker)))
    .map(({ id: trackerId, kind, place }) => ({ id: trackerId, kind, place }));
  return { trackers, items: rows.map((row) => toHandOver(db, row, ticket.status)) };
}

function audit(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, action: string, said: string): void {
  recordAudit(ctx, tx, ctx.actor, {
    action: `ticket.${action}`,
    subjectType: 'ticket',
    subjectId: ticket.id,
    summary: `#${ticket.number}: ${said}`,
  });
}

function insert(ctx: SignedInContext, tx: Tx, ticketId: TicketId, tracker: TrackerRow): HandOverRow {
  const now = toInstant(ctx.clock.now());
  const row: HandOverRow = {
    id: newId<HandOverId>(),
    ticket_id: ticketId,
    tracker_id: tracker.id,
    kind: tracker.kind,
    base_url: tracker.base_url,
    place: tracker.place,
    marker: newMarker(),
    state: 'waiting',
    sentence: 'Waiting to be sent.',
    attempts: 0,
    next_try_at: now,
    posted_at: null,
    issue_key: null,
    issue_url: null,
    issue_state: null,
    issue_at: null,
    ...NO_PROPOSAL,
    created_at: now,
  };
  tx.run(tx.q.insertInto('hand_over').values(row));
  return row;
}

const read = (db: Sql, id: HandOverId, ticket: VisibleTicket): HandOver => {
  const row = findHandOver(db, id);
  if (!row) throw notFound();
  return toHandOver(db, row, ticket.status);
};

/**
 * Has a ticket become an issue. One that was handed over is the answer; one that failed or waits is tried now.
 *
 * @throws AppError not_found, also for a tracker of another project; conflict for an archived project; too_many after too
 *   many writes.
 */
export function handOver(ctx: SignedInContext, { id, trackerId }: z.infer<typeof handOverInput>): HandOver {
  return ctx.db.write((tx) => {
    const ticket = requireOpenTicket(tx, ctx.actor, id);
    const tracker = requireTracker(tx, trackerId);
    if (tracker.project_id !== ticket.project_id) throw notFound();
    const known = handOversOf(tx, id).find((row) => isSamePlace(row, tracker));
    if (known?.state === 'sent') return toHandOver(tx, known, ticket.status);
    takeWrite(ctx);
    const row = known ?? insert(ctx, tx, id, tracker);
    if (known)
      changeHandOver(tx, row.id, {
        tracker_id: trackerId,
        state: 'waiting',
        attempts: 0,
        next_try_at: toInstant(ctx.clock.now()),
      });
    sendSoon(ctx, tx, { ...row, tracker_id: trackerId });
    audit(ctx, tx, ticket, 'hand_over', `to ${TRACKER_NAMES[tracker.kind]} ${tracker.place}`);
    tellTeam(ctx, tx, id);
    return read(tx, row.id, ticket);
  });
}

const changedMeanwhile = () =>
  new AppError('conflict', 'proposal_changed', 'This suggestion has changed or has already been answered.');

/**
 * Moves the ticket as proposed, or drops the proposal.
 *
 * @throws AppError not_found; conflict where another status is proposed by now, or for an archived project.
 */
export function decideProposal(
  ctx: SignedInContext,
  { id, accept, status }: z.infer<typeof decideProposalInput>,
): HandOver {
  return ctx.db.write((tx) => {
    const row = findHandOver(tx, id);
    if (!row) throw notFound();
    const ticket = requireOpenTicket(tx, ctx.actor, row.ticket_id);
    const { proposal } = toHandOver(tx, row, ticket.status);
    if (!proposal || (status !== undefined && status !== proposal.status)) throw changedMeanwhile();
    changeHandOver(tx, id, NO_PROPOSAL);
    if (accept) writeStatus(ctx, tx, ticket, proposal.status);
    else audit(ctx, tx, ticket, 'not_now', `not moved to ${proposal.status}`);
    tellTeam(ctx, tx, row.ticket_id);
    return read(tx, id, requireTicket(tx, ctx.actor, row.ticket_id));
  });
}
