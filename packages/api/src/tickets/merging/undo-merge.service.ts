import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import type { MergeTicketsInput } from '@ringmark/contract/tickets/merging';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { withdrawMergeMails } from '../../core/database/statements/merged-ticket-statements.ts';
import { indexTitle } from '../../core/database/tickets/title-index.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { fromInstant } from '../../core/base/instants.ts';
import { emit } from '../../core/context/emit.ts';
import { restoreTicketRows } from '../tickets/changes/ticket-rows.ts';
import { recountPins, reindexTicket } from '../tickets/changes/ticket-writes.ts';
import { labelsOfTicket, tellLabelsSince } from '../tickets/triage/relabel.ts';
import { releaseIfGone } from '../tickets/triage/release.ts';
import { countTicket } from '../../core/database/tickets/ticket-counters.ts';
import { recountTimes } from '../tickets/figures/ticket-times.ts';
import { requireOpenTicket, requireTicket } from '../tickets/tickets.access.ts';
import { readTicket } from '../tickets/tickets.service.ts';
import { tellOfMerge } from './merge-tickets.service.ts';
import { findMerged, type FoundMerged, MERGE_UNDO_KEPT } from '../tickets/merged-tickets.ts';
import { type Moved, movedSchema } from './moved.ts';
import { moveAllBack } from './what-moves.ts';

function requireMerged(ctx: SignedInContext, tx: Tx, id: TicketId, into: TicketId): FoundMerged {
  const merged = findMerged(tx, ctx.actor, id);
  if (!merged || merged.into_id !== into) throw notFound();
  if (merged.moved === null || ctx.clock.now() - fromInstant(merged.merged_at) > MERGE_UNDO_KEPT) {
    throw new AppError(
      'conflict',
      'undo_over',
      `It’s too late to undo this. #${merged.number} stays merged.`,
    );
  }
  return merged;
}

/** A ticket that was merged along with another one is restored with it. */
function assertCameAlone(tx: Tx, { number, through_id }: FoundMerged): void {
  if (through_id === null) return;
  const with_ = tx.first(tx.q.selectFrom('merged_ticket').select('number').where('id', '=', through_id));
  const other = `#${with_?.number ?? '?'}`;
  const sentence = `#${number} moved here together with ${other}. Undo the merge of ${other} first.`;
  throw new AppError('conflict', 'merged_with_another', sentence);
}

function giveBackCounts(tx: Tx, into: TicketId, { counts, updated }: Moved): void {
  tx.run(
    tx.q
      .updateTable('ticket')
      .set((eb) => ({
        comment_count: eb('comment_count', '-', counts.comments + 1),
        attachment_count: eb('attachment_count', '-', counts.attachments),
        // Untouched since, it is as old as it was.
        updated_at: eb
          .case()
          .when('updated_at', '=', updated.at)
          .then(updated.before)
          .else(eb.ref('updated_at'))
          .end(),
      }))
      .where('id', '=', into),
  );
}

function undoOne(ctx: SignedInContext, tx: Tx, merged: FoundMerged): void {
  const { id, into_id: into, number } = merged;
  const moved = movedSchema.parse(JSON.parse(merged.moved ?? ''));
  const labels = labelsOfTicket(tx, { number: merged.into_number });
  restoreTicketRows(tx, merged.rows);
  tx.run(tx.q.deleteFrom('merged_ticket').where('id', '=', id));
  tx.run(tx.q.deleteFrom('comment').where('ticket_id', '=', into).where('merged_from', '=', number));
  moveAllBack(tx, into, id, moved);
  withdrawMergeMails(tx).run({ ticketId: into, number });
  giveBackCounts(tx, into, moved);
  const ticket = requireTicket(tx, ctx.actor, id);
  countTicket(tx, ticket, ticket.status, 1);
  recountTimes(tx, ticket, 1);
  if (ticket.page_key !== null) recountPins(tx, ticket.project_id as ProjectId, ticket.page_key);
  reindexTicket(tx, id);
  indexTitle(tx, ticket.project_id, ticket);
  const target = requireTicket(tx, ctx.actor, into);
  tellOfMerge(ctx, tx, ticket, target, 'unmerge');
  emit(ctx, tx, 'unmerged', { from: ticket, into: target, ticket });
  tellLabelsSince(ctx, tx, target, labels);
  releaseIfGone(ctx, tx, ticket);
}

/**
 * Gives back what tickets were before they were merged into this one; what was written here since stays here.
 *
 * @throws AppError not_found for a ticket that is not merged into this one; conflict after the time to undo, for an archived
 * project, or for a ticket that came with another one.
 */
export async function undoMerge(ctx: SignedInContext, { id, ids }: MergeTicketsInput): Promise<Ticket> {
  const { db, actor } = ctx;
  const target = db.write((tx) => {
    requireOpenTicket(tx, actor, id);
    tx.sqlite.pragma('defer_foreign_keys = on');
    // The last merge comes first: its ticket may have brought others along.
    const all = [...new Set(ids)].map((one) => requireMerged(ctx, tx, one, id));
    for (const merged of all.toSorted(
      (a, b) => Number(a.through_id !== null) - Number(b.through_id !== null),
    )) {
      assertCameAlone(tx, merged);
      undoOne(ctx, tx, merged);
    }
    reindexTicket(tx, id);
    return requireTicket(tx, actor, id);
  });
  return readTicket(ctx, target);
}
