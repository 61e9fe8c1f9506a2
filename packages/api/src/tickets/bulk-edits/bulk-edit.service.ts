import type { BulkEdited, BulkEditInput } from '@ringmark/contract/lists/bulk-edits';
import type { BulkEditId, TicketId } from '@ringmark/contract/ids';
import { cutText } from '@ringmark/contract/cut-text';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { type Steps, writeInPieces } from '../../core/database/write-in-pieces.ts';
import { createTurns } from '../../core/base/turns.ts';
import { AppError } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { newId } from '../../core/base/new-id.ts';
import { type FoundMerged, ticketMerged, wholeOf } from '../tickets/merged-tickets.ts';
import { writeStatus } from '../tickets/changes/ticket-status.service.ts';
import { UNDO_KEPT } from '../tickets/changes/delete-ticket.service.ts';
import {
  assertOpen,
  requireTicket,
  requireTicketOrMerged,
  type VisibleTicket,
} from '../tickets/tickets.access.ts';
import { triageWithin } from '../tickets/triage/triage.service.ts';
import { takeWrite } from '../../core/limits/write-limits.ts';
import { asBulk } from '../../core/mail/bulk.ts';
import { gatherChanges } from './gathered-changes.ts';
import { isSame, stateOf, type TicketChanges } from './ticket-state.ts';
import { inPieces, PIECE } from './pieces.ts';
import { restoreSteps } from './undo-bulk-edit.ts';

type Edit = Omit<BulkEditInput, 'ids'>;

const NONE_CHANGED = 'None of the selected tickets were changed.';

/** Repeats a ticket's refusal and names the ticket that prevents the edit. */
function refusalOf(error: AppError, { number, title }: VisibleTicket): AppError {
  const short = cutText(title, 60);
  return new AppError(
    error.kind,
    error.code,
    `#${number} (${short}) couldn’t be changed: ${error.message} ${NONE_CHANGED}`,
    error.details,
  );
}

/** Names the merged ticket, which the person may still see in an older list. */
const mergedRefusal = (merged: FoundMerged): AppError =>
  ticketMerged(merged, `#${merged.number} (${cutText(wholeOf(merged).title, 60)})`, NONE_CHANGED);

function editOne(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, { status, ...edit }: Edit): string[] {
  try {
    assertOpen(ticket);
    const { dropped } = triageWithin(ctx, tx, { ...edit, id: ticket.id });
    const triaged = requireTicket(tx, ctx.actor, ticket.id);
    if (status !== undefined && status !== triaged.status) writeStatus(ctx, tx, triaged, status);
    return [
      ...dropped.labels.map((name) => `#${ticket.number} no longer has the label “${name}”.`),
      ...(dropped.assignee ? [`#${ticket.number} is no longer assigned to ${dropped.assignee.name}.`] : []),
    ];
  } catch (error) {
    throw error instanceof AppError ? refusalOf(error, ticket) : error;
  }
}

/** Describes an edit in words for the audit log. */
function wordsOf(edit: Edit): string {
  const names: Record<keyof typeof edit, string> = {
    status: 'status',
    severity: 'severity',
    assigneeId: 'assignee',
    addLabels: 'labels added',
    removeLabels: 'labels removed',
    projectId: 'project',
  };
  return Object.entries(names)
    .filter(([field]) => edit[field as keyof typeof edit] !== undefined)
    .map(([field, name]) =>
      field === 'status' || field === 'severity' ? `${name} ${String(edit[field])}` : name,
    )
    .join(', ');
}

function keepForUndo(ctx: SignedInContext, tx: Tx, id: BulkEditId, changes: TicketChanges): void {
  const now = ctx.clock.now();
  tx.run(tx.q.deleteFrom('bulk_edit').where('made_at', '<', toInstant(now - UNDO_KEPT)));
  const kept = { changes: JSON.stringify(changes), made_at: toInstant(now) };
  tx.run(
    tx.q
      .insertInto('bulk_edit')
      .values({ id, user_id: ctx.actor.user.id, ...kept })
      .onConflict((oc) => oc.column('id').doUpdateSet(kept)),
  );
}

interface Edited {
  changes: TicketChanges;
  dropped: string[];
}

function editSome(ctx: SignedInContext, tx: Tx, ids: readonly TicketId[], edit: Edit): Edited {
  const edited: Edited = { changes: [], dropped: [] };
  for (const id of ids) {
    const { ticket, merged } = requireTicketOrMerged(tx, ctx.actor, id);
    if (!ticket) throw mergedRefusal(merged);
    const before = stateOf(tx, ticket);
    // The ids of what the edit writes into the history lie between.
    const at = newId();
    edited.dropped.push(...editOne(ctx, tx, ticket, edit));
    const after = stateOf(tx, requireTicket(tx, ctx.actor, id));
    if (!isSame(before, after)) edited.changes.push({ id, before, after, at, until: newId() });
  }
  return edited;
}

const rollBack = new Error('This was a dry run, so nothing was saved.');

/** Runs the edit piece by piece and rolls each piece back. @throws AppError as the edit does */
async function tryEdit(ctx: SignedInContext, ids: readonly TicketId[], edit: Edit): Promise<void> {
  const turns = createTurns();
  for (const piece of inPieces(ids)) {
    try {
      ctx.db.write((tx) => {
        editSome({ ...asBulk(ctx), gathering: gatherChanges() }, tx, piece, edit);
        throw rollBack;
      });
    } catch (error) {
      if (error !== rollBack) throw error;
    }
    await turns.pass();
  }
}

function* editSteps(
  ctx: SignedInContext & { bulkId: string },
  tx: Tx,
  ids: readonly TicketId[],
  edit: Edit,
  { changes, dropped }: Edited,
): Steps<BulkEdited> {
  const gathering = gatherChanges();
  // The undo finds the emails by this id.
  const id = ctx.bulkId as BulkEditId;
  let now = tx;
  for (const [at, piece] of [...inPieces(ids)].entries()) {
    if (at > 0) now = yield;
    const edited = editSome({ ...ctx, gathering }, now, piece, edit);
    changes.push(...edited.changes);
    dropped.push(...edited.dropped);
    if (edited.changes.length > 0) keepForUndo(ctx, now, id, changes);
  }
  if (changes.length === 0) return { id: null, count: 0, dropped };
  gathering.tell(ctx, now);
  recordAudit(ctx, now, ctx.actor, {
    action: 'tickets.edit',
    subjectType: 'ticket',
    subjectId: null,
    summary: `${changes.length} ${changes.length === 1 ? 'ticket' : 'tickets'}: ${wordsOf(edit)}`,
  });
  return { id, count: changes.length, dropped };
}

/**
 * Changes many tickets, all or none. Each gets its own history entry. Together they cause one audit entry, one pushed change
 * per project and one email per person. A large edit is tried first, then written in pieces, so that the server stays
 * responsive.
 *
 * @throws AppError as a change of one ticket does, naming the first ticket that prevents the edit
 */
export async function editTickets(
  ctx: SignedInContext,
  { ids, ...edit }: BulkEditInput,
): Promise<BulkEdited> {
  takeWrite(ctx);
  const own = [...new Set<TicketId>(ids)];
  if (own.length > PIECE) await tryEdit(ctx, own, edit);
  const quiet = asBulk(ctx);
  const edited: Edited = { changes: [], dropped: [] };
  try {
    return await writeInPieces(ctx.db, (tx) => editSteps(quiet, tx, own, edit, edited));
  } catch (error) {
    // Something changed between the trial and the edit.
    const id = quiet.bulkId as BulkEditId;
    await writeInPieces(ctx.db, (tx) => restoreSteps(ctx, tx, id));
    throw error;
  }
}
