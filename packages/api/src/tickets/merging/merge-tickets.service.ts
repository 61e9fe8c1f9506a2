import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { MergeTicketsInput } from '@ringmark/contract/tickets/merging';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { forgetTitle } from '../../core/database/tickets/title-index.ts';
import { unindexTicket } from '../../core/database/tickets/search-index.ts';
import { AppError, invalidField } from '../../core/base/errors.ts';
import { emit } from '../../core/context/emit.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { toInstant } from '../../core/base/instants.ts';
import { filesOf } from '../tickets/changes/delete-ticket.service.ts';
import { closeKeptViewsAfter } from '../../core/views/close-views.ts';
import { removeTicketRows } from '../tickets/changes/ticket-rows.ts';
import { recountPins, reindexTicket } from '../tickets/changes/ticket-writes.ts';
import { countTicket } from '../../core/database/tickets/ticket-counters.ts';
import { recountTimes } from '../tickets/figures/ticket-times.ts';
import { labelsOfTicket, tellLabelsSince } from '../tickets/triage/relabel.ts';
import { type VisibleTicket, requireOpenTicket, requireTicket } from '../tickets/tickets.access.ts';
import { readTicket } from '../tickets/tickets.service.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { findMerged, ticketMerged } from '../tickets/merged-tickets.ts';
import { moveAll } from './what-moves.ts';

/** The description stays readable where the ticket goes on, as of its author and its day. */
function keepDescription(tx: Tx, from: VisibleTicket, to: TicketId): void {
  const entry = {
    // Ids sort by time, and the ticket's own is of its time.
    id: String(from.id) as never,
    ticket_id: to,
    user_id: from.user_id,
    actor_user_id: null,
    text: from.description,
    format: from.description_format,
    created_at: from.created_at,
    merged_from: from.number,
  };
  tx.run(tx.q.insertInto('comment').values(entry));
}

/** Takes the ticket out of everything that counts and lists tickets. @returns its rows. */
function takeOut(tx: Tx, ticket: VisibleTicket) {
  recountTimes(tx, ticket, -1);
  const rows = removeTicketRows(tx, ticket.id);
  unindexTicket(tx, ticket.number);
  forgetTitle(tx, ticket.project_id, ticket.number);
  countTicket(tx, ticket, ticket.status, -1);
  if (ticket.page_key !== null) recountPins(tx, ticket.project_id as ProjectId, ticket.page_key);
  return rows;
}

function mergeOne(ctx: SignedInContext, tx: Tx, from: VisibleTicket, to: VisibleTicket): void {
  const { actor, clock } = ctx;
  const at = toInstant(clock.now());
  // This comes first, while its author's wish for no mail is still there.
  emit(ctx, tx, 'merging', { from, into: to });
  const labels = labelsOfTicket(tx, to);
  const moved = moveAll(tx, from, to, at);
  const files = filesOf(tx, from);
  const rows = takeOut(tx, from);
  closeKeptViewsAfter(ctx, tx, from.id);
  tx.run(
    tx.q.insertInto('merged_ticket').values({
      number: from.number,
      id: from.id,
      project_id: from.project_id as ProjectId,
      user_id: from.user_id,
      title: from.title,
      into_id: to.id,
      through_id: null,
      merged_at: at,
      merged_by: actor.user.id,
      actor_user_id: actor.impersonator?.id ?? null,
      whole: JSON.stringify(from),
      rows: JSON.stringify(rows),
      moved: JSON.stringify(moved),
      files: JSON.stringify(files),
    }),
  );
  keepDescription(tx, from, to.id);
  const { comments, attachments } = moved.counts;
  tx.run(
    tx.q
      .updateTable('ticket')
      .set((eb) => ({
        comment_count: eb('comment_count', '+', comments + 1),
        attachment_count: eb('attachment_count', '+', attachments),
        updated_at: at,
      }))
      .where('id', '=', to.id),
  );
  tellOfMerge(ctx, tx, from, to, 'merge');
  emit(ctx, tx, 'merged', { from, into: to });
  tellLabelsSince(ctx, tx, to, labels);
}

/** Both tickets' screens read again, and boards as well. */
export function tellOfMerge(
  ctx: SignedInContext,
  tx: Tx,
  from: VisibleTicket,
  to: VisibleTicket,
  what: 'merge' | 'unmerge',
): void {
  const projectId = to.project_id as ProjectId;
  for (const { id: ticketId } of [from, to]) {
    recordChange(ctx, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
    recordChange(ctx, tx, { kind: 'attachment.created', ticketId, projectId }, projectId);
  }
  recordAudit(ctx, tx, ctx.actor, {
    action: `ticket.${what}`,
    subjectType: 'ticket',
    subjectId: from.id,
    summary:
      what === 'merge'
        ? `#${from.number} into #${to.number}`
        : `#${from.number} separated from #${to.number}`,
  });
}

function assertMayMerge(from: VisibleTicket, to: VisibleTicket): void {
  if (from.id === to.id) throw invalidField('ids', 'A ticket can’t be merged into itself.');
  if (from.project_id !== to.project_id) {
    const sentence = `#${from.number} belongs to another project. Only tickets in the same project can be merged.`;
    throw new AppError('invalid', 'other_project', sentence, { fields: { ids: sentence } });
  }
}

/** A refusal names the ticket that was already merged. */
function requireUnmerged(tx: Tx, actor: SignedInContext['actor'], id: TicketId): VisibleTicket {
  const merged = findMerged(tx, actor, id);
  if (merged) throw ticketMerged(merged, `#${merged.number}`);
  return requireOpenTicket(tx, actor, id);
}

/**
 * Merges tickets into another one of their project: all of them, or none. Those that were merged into it before stay so.
 *
 * @throws AppError not_found; invalid for the ticket itself or one of another project; conflict for an archived project, or
 * for a ticket that goes on elsewhere; too_many after too many writes.
 */
export async function mergeTickets(ctx: SignedInContext, { id, ids }: MergeTicketsInput): Promise<Ticket> {
  const { db, actor } = ctx;
  const target = db.write((tx) => {
    const to = requireUnmerged(tx, actor, id);
    const wanted = [...new Set(ids)].filter((one) => findMerged(tx, actor, one)?.into_id !== id);
    const all = wanted.map((one) => requireUnmerged(tx, actor, one));
    for (const from of all) assertMayMerge(from, to);
    if (all.length > 0) takeWrite(ctx);
    // Rows refer to each other, so that references are checked at the end.
    tx.sqlite.pragma('defer_foreign_keys = on');
    for (const from of all) mergeOne(ctx, tx, from, requireTicket(tx, actor, id));
    if (all.length > 0) reindexTicket(tx, id);
    return requireTicket(tx, actor, id);
  });
  return readTicket(ctx, target);
}
