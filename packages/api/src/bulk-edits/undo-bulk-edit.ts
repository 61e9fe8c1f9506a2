import type { BulkUndone } from '@ringmark/contract/lists/bulk-edits';
import type { BulkEditId, ProjectId } from '@ringmark/contract/ids';
import { recordAudit } from '../audit/audit.service.ts';
import type { SignedInContext } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { putLabel } from '../database/statements/label-statements.ts';
import { type Steps, writeInPieces } from '../database/write-in-pieces.ts';
import { AppError, notFound } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { fromInstant } from '../instants.ts';
import { UNDO_KEPT } from '../tickets/changes/delete-ticket.service.ts';
import { reindexTicket } from '../tickets/changes/ticket-writes.ts';
import { withdrawBulk } from '../notifications/bulk.ts';
import { countTicket } from '../tickets/figures/ticket-counters.ts';
import { recountTimes } from '../tickets/figures/ticket-times.ts';
import { isOpenForWriting } from '../tickets/ticket-row.ts';
import { assigneeOf } from '../tickets/triage/assign.ts';
import { moveRows, requireDestination } from '../tickets/triage/move-to-project.ts';
import { labelsOfTicket, tellLabelsSince } from '../tickets/triage/relabel.ts';
import { mayKeepAssignee } from '../tickets/triage/release.ts';
import { withdrawProof } from '../proofs/withdraw-proof.ts';
import { tellHooks } from '../webhooks/tell-hooks.ts';
import { type Unsent, withdrawDeliveries } from '../webhooks/withdraw-deliveries.ts';
import { requireTicket, type VisibleTicket } from '../tickets/tickets.access.ts';
import { inPieces } from './pieces.ts';
import {
  isAsEdited,
  putRows,
  stateOf,
  type TicketChanges,
  ticketChangesSchema,
  type TicketState,
} from './ticket-state.ts';

type Change = TicketChanges[number];

/** The columns of the ticket as they were; what changed meanwhile for another reason stays. */
function columnsBefore(now: TicketState, { before, after }: Change) {
  const isBack = <Field extends 'rank' | 'updated_at'>(field: Field) =>
    now[field] === after[field] ? before[field] : now[field];
  const isStatus = before.status !== after.status;
  return {
    ...(isStatus && {
      status: before.status,
      rank: isBack('rank') as number,
      accepted_at: before.accepted_at,
      accepted_by: before.accepted_by,
    }),
    ...(before.severity !== after.severity && { severity: before.severity }),
    ...(before.assignee_id !== after.assignee_id && { assignee_id: before.assignee_id }),
    ...(before.project_id !== after.project_id && { project_id: before.project_id }),
    updated_at: isBack('updated_at') as string,
  };
}

/** Entries that the edit wrote. */
function forgetHistory(tx: Tx, { id, at, until }: Change): void {
  for (const table of ['status_history', 'ticket_change'] as const) {
    const entries = tx.q.deleteFrom(table).where('ticket_id', '=', id);
    tx.run(entries.where('id', '>', at).where('id', '<', until));
  }
}

/** Whether somebody has changed the ticket and changed it back. */
const hasNewerHistory = (tx: Tx, { id, until }: Change): boolean =>
  (['status_history', 'ticket_change'] as const).some(
    (table) =>
      tx.first(tx.q.selectFrom(table).select('id').where('ticket_id', '=', id).where('id', '>', until)) !==
      undefined,
  );

function restoreLabels(tx: Tx, number: number, { before, after }: Change): void {
  const given = after.labels.filter((id) => !before.labels.includes(id));
  for (const id of given) {
    const of = tx.q.deleteFrom('ticket_label').where('ticket_number', '=', number);
    tx.run(of.where('label_id', '=', id));
  }
  for (const id of before.labels.filter((one) => !after.labels.includes(one))) {
    // The label may have been removed meanwhile.
    if (tx.first(tx.q.selectFrom('label').select('id').where('id', '=', id)))
      putLabel(tx).run({ id, number });
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Of the waiting time and the nightly check only what the edit changed goes back. */
function restoreRows(tx: Tx, ticket: VisibleTicket, now: TicketState, { before, after }: Change): void {
  if (!same(before.wait, after.wait) && same(now.wait, after.wait)) {
    tx.run(tx.q.deleteFrom('ticket_wait').where('ticket_id', '=', ticket.id));
    putRows(tx, 'ticket_wait', before.wait);
  }
  if (!same(before.check, after.check) && same(now.check, after.check)) {
    tx.run(tx.q.deleteFrom('element_check').where('ticket_number', '=', ticket.number));
    putRows(tx, 'element_check', before.check);
  }
}

/**
 * Whether the rules of a move and of an assignee allow what the ticket was: since the edit its former project may have been
 * archived, and its former assignee may have lost access.
 */
function mayGoBack(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  now: TicketState,
  change: Change,
): boolean {
  const was = { ...now, ...columnsBefore(now, change) };
  if (!mayKeepAssignee(tx, was)) return false;
  if (was.project_id === ticket.project_id) return true;
  try {
    requireDestination(ctx, tx, ticket, was.project_id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** @returns the ticket as it was before the edit. */
function restore(
  ctx: SignedInContext,
  tx: Tx,
  edited: VisibleTicket,
  now: TicketState,
  change: Change,
): VisibleTicket {
  const { before, after, id } = change;
  const labels = labelsOfTicket(tx, edited);
  const ids = { ticketId: id, after: change.at, before: change.until };
  const unsent = withdrawDeliveries(tx, ids);
  withdrawProof(ctx, tx, ids);
  const isMoved = before.project_id !== after.project_id;
  const ticket = isMoved ? moveRows(ctx, tx, edited, before.project_id) : edited;
  countTicket(tx, ticket, ticket.status, -1);
  recountTimes(tx, ticket, -1);
  forgetHistory(tx, change);
  tx.run(tx.q.updateTable('ticket').set(columnsBefore(now, change)).where('id', '=', id));
  restoreLabels(tx, ticket.number, change);
  restoreRows(tx, ticket, now, change);
  const restored = requireTicket(tx, ctx.actor, id);
  countTicket(tx, restored, restored.status, 1);
  recountTimes(tx, restored, 1);
  if (before.severity !== after.severity) reindexTicket(tx, id);
  tellHooksOfUndo(ctx, tx, edited, restored, unsent);
  tellLabelsSince(ctx, tx, restored, labels, unsent);
  return restored;
}

/** Tells the webhooks that heard about the edit that everything is as before. */
function tellHooksOfUndo(
  ctx: SignedInContext,
  tx: Tx,
  from: VisibleTicket,
  to: VisibleTicket,
  unsent: Unsent,
): void {
  const told = { id: to.id, projectId: to.project_id, unsent };
  if (from.status !== to.status)
    tellHooks(ctx, tx, ctx.actor, told, { event: 'ticket.status', from: from.status, to: to.status });
  if (from.assignee_id !== to.assignee_id) {
    const news = { event: 'ticket.assignee', from: assigneeOf(from), to: assigneeOf(to) } as const;
    tellHooks(ctx, tx, ctx.actor, told, news);
  }
}

function requireEdit(ctx: SignedInContext, tx: Tx, id: BulkEditId): void {
  const edit = tx.first(tx.q.selectFrom('bulk_edit').select(['user_id', 'made_at']).where('id', '=', id));
  if (!edit || edit.user_id !== ctx.actor.user.id) throw notFound();
  if (ctx.clock.now() - fromInstant(edit.made_at) > UNDO_KEPT)
    throw new AppError('conflict', 'undo_over', 'It’s too late to undo this.');
}

/** Returns the changes of an edit and removes the edit, so that it can't be undone twice. */
function takeChanges(tx: Tx, id: BulkEditId): TicketChanges {
  const edit = tx.first(tx.q.selectFrom('bulk_edit').select('changes').where('id', '=', id));
  tx.run(tx.q.deleteFrom('bulk_edit').where('id', '=', id));
  return ticketChangesSchema.parse(JSON.parse(edit?.changes ?? '[]'));
}

/** @returns both projects, or the number of a ticket that stays as it is, or undefined if the ticket is gone */
function restoreOne(
  ctx: SignedInContext,
  tx: Tx,
  change: Change,
): { kept: number } | { from: ProjectId; to: ProjectId } | undefined {
  const isThere = tx.first(tx.q.selectFrom('ticket').select('number').where('id', '=', change.id));
  if (!isThere) return undefined;
  const ticket = requireTicket(tx, ctx.actor, change.id);
  const now = stateOf(tx, ticket);
  const isUnchanged = isAsEdited(now, change) && !hasNewerHistory(tx, change);
  if (!isUnchanged || !isOpenForWriting(ticket) || !mayGoBack(ctx, tx, ticket, now, change))
    return { kept: ticket.number };
  const restored = restore(ctx, tx, ticket, now, change);
  return { from: ticket.project_id, to: restored.project_id };
}

/** Restores the tickets and notifies open views. Does nothing for an edit that changed nothing. */
export function* restoreSteps(ctx: SignedInContext, tx: Tx, id: BulkEditId): Steps<BulkUndone & { end: Tx }> {
  const kept: number[] = [];
  const projects = new Set<ProjectId>();
  let count = 0;
  let now = tx;
  for (const [at, piece] of [...inPieces(takeChanges(tx, id))].entries()) {
    if (at > 0) now = yield;
    for (const change of piece) {
      const restored = restoreOne(ctx, now, change);
      if (restored === undefined) continue;
      if ('kept' in restored) {
        kept.push(restored.kept);
        continue;
      }
      withdrawBulk(now, id, change.id);
      projects.add(restored.from).add(restored.to);
      count += 1;
    }
  }
  for (const projectId of projects) recordChange(ctx, now, { kind: 'tickets.changed', projectId }, projectId);
  return { count, kept, end: now };
}

function* undoSteps(ctx: SignedInContext, tx: Tx, id: BulkEditId): Steps<BulkUndone> {
  requireEdit(ctx, tx, id);
  const { count, kept, end } = yield* restoreSteps(ctx, tx, id);
  recordAudit(ctx, end, ctx.actor, {
    action: 'tickets.undo',
    subjectType: 'ticket',
    subjectId: null,
    summary: `${count} ${count === 1 ? 'ticket' : 'tickets'} restored`,
  });
  return { count, kept };
}

/**
 * Gives back what the tickets were, in pieces, between which others are served. A ticket stays and is named when someone
 * has changed it since, when its project or its former project is archived, and when its former assignee has lost access.
 *
 * @throws AppError not_found; conflict when it is too late.
 */
export const undoBulkEdit = (ctx: SignedInContext, id: BulkEditId): Promise<BulkUndone> =>
  writeInPieces(ctx.db, (tx) => undoSteps(ctx, tx, id));
