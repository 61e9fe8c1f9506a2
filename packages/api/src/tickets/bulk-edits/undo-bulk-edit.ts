import type { BulkUndone } from '@ringmark/contract/lists/bulk-edits';
import type { BulkEditId, ProjectId } from '@ringmark/contract/ids';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { putLabel } from '../../core/database/statements/label-statements.ts';
import { type Steps, writeInPieces } from '../../core/database/write-in-pieces.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { emit } from '../../core/context/emit.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { fromInstant } from '../../core/base/instants.ts';
import { UNDO_KEPT } from '../tickets/changes/delete-ticket.service.ts';
import { reindexTicket } from '../tickets/changes/ticket-writes.ts';
import { withdrawBulk } from '../../core/mail/bulk.ts';
import { countTicket } from '../../core/database/tickets/ticket-counters.ts';
import { recountTimes } from '../tickets/figures/ticket-times.ts';
import { assigneeOf } from '../tickets/triage/assign.ts';
import { moveRows } from '../tickets/triage/move-to-project.ts';
import { labelsOfTicket, labelsSince } from '../tickets/triage/relabel.ts';
import { requireTicket, type VisibleTicket } from '../tickets/tickets.access.ts';
import { columnsBefore } from './columns-before.ts';
import { inPieces } from './pieces.ts';
import { undoObstacle } from './undo-obstacle.ts';
import {
  putRows,
  stateOf,
  type TicketChanges,
  ticketChangesSchema,
  type TicketState,
} from './ticket-state.ts';

type Change = TicketChanges[number];

/** Entries that the edit wrote. */
function forgetHistory(tx: Tx, { id, at, until }: Change): void {
  for (const table of ['status_history', 'ticket_change'] as const) {
    const entries = tx.q.deleteFrom(table).where('ticket_id', '=', id);
    tx.run(entries.where('id', '>', at).where('id', '<', until));
  }
}

/** @returns how many labels stay away because they were deleted since. */
function restoreLabels(tx: Tx, number: number, { before, after }: Change): number {
  const given = after.labels.filter((id) => !before.labels.includes(id));
  for (const id of given) {
    const of = tx.q.deleteFrom('ticket_label').where('ticket_number', '=', number);
    tx.run(of.where('label_id', '=', id));
  }
  const taken = before.labels.filter((one) => !after.labels.includes(one));
  const there = taken.filter((id) => tx.first(tx.q.selectFrom('label').select('id').where('id', '=', id)));
  for (const id of there) putLabel(tx).run({ id, number });
  return taken.length - there.length;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Restores the waiting time and the nightly check, only where the edit changed them. */
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

interface Restored {
  ticket: VisibleTicket;
  lostLabels: number;
}

/** Gives a ticket back what it was before the edit. */
function restore(
  ctx: SignedInContext,
  tx: Tx,
  edited: VisibleTicket,
  now: TicketState,
  change: Change,
): Restored {
  const { before, after, id } = change;
  const labels = labelsOfTicket(tx, edited);
  const isMoved = before.project_id !== after.project_id;
  const ticket = isMoved ? moveRows(ctx, tx, edited, before.project_id) : edited;
  countTicket(tx, ticket, ticket.status, -1);
  recountTimes(tx, ticket, -1);
  forgetHistory(tx, change);
  tx.run(tx.q.updateTable('ticket').set(columnsBefore(now, change)).where('id', '=', id));
  const lostLabels = restoreLabels(tx, ticket.number, change);
  restoreRows(tx, ticket, now, change);
  const restored = requireTicket(tx, ctx.actor, id);
  countTicket(tx, restored, restored.status, 1);
  recountTimes(tx, restored, 1);
  if (before.severity !== after.severity) reindexTicket(tx, id);
  emit(ctx, tx, 'undone', {
    ticket: { id, projectId: restored.project_id },
    after: change.at,
    before: change.until,
    status: { from: edited.status, to: restored.status },
    assignee: { from: assigneeOf(edited), to: assigneeOf(restored) },
    labels: labelsSince(tx, restored, labels),
  });
  return { ticket: restored, lostLabels };
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

interface Outcome {
  /** The ticket stays as the edit made it. */
  kept?: number;
  /** The undo moved the ticket from the first project to the second. */
  projects?: [ProjectId, ProjectId];
  /** Each sentence names something that the undo couldn’t restore. */
  remarks: string[];
}

/** @returns undefined if the ticket is gone */
function restoreOne(ctx: SignedInContext, tx: Tx, change: Change): Outcome | undefined {
  const isThere = tx.first(tx.q.selectFrom('ticket').select('number').where('id', '=', change.id));
  if (!isThere) return undefined;
  const ticket = requireTicket(tx, ctx.actor, change.id);
  const { number } = ticket;
  const now = stateOf(tx, ticket);
  const obstacle = undoObstacle(ctx, tx, ticket, now, change);
  if (obstacle !== undefined) return { kept: number, remarks: [obstacle] };
  const { ticket: restored, lostLabels } = restore(ctx, tx, ticket, now, change);
  const labels = lostLabels === 1 ? 'a label that has' : `${lostLabels} labels that have`;
  return {
    projects: [ticket.project_id, restored.project_id],
    remarks: lostLabels > 0 ? [`#${number} is missing ${labels} since been removed from the project.`] : [],
  };
}

/** Restores the tickets and notifies open views. Does nothing for an edit that changed nothing. */
export function* restoreSteps(ctx: SignedInContext, tx: Tx, id: BulkEditId): Steps<BulkUndone & { end: Tx }> {
  const kept: number[] = [];
  const remarks: string[] = [];
  const projects = new Set<ProjectId>();
  let count = 0;
  let now = tx;
  for (const [at, piece] of [...inPieces(takeChanges(tx, id))].entries()) {
    if (at > 0) now = yield;
    for (const change of piece) {
      const restored = restoreOne(ctx, now, change);
      if (restored === undefined) continue;
      remarks.push(...restored.remarks);
      if (restored.kept !== undefined) kept.push(restored.kept);
      if (!restored.projects) continue;
      withdrawBulk(now, id, change.id);
      for (const projectId of restored.projects) projects.add(projectId);
      count += 1;
    }
  }
  for (const projectId of projects) recordChange(ctx, now, { kind: 'tickets.changed', projectId }, projectId);
  return { count, kept, remarks, end: now };
}

function* undoSteps(ctx: SignedInContext, tx: Tx, id: BulkEditId): Steps<BulkUndone> {
  requireEdit(ctx, tx, id);
  const { end, ...undone } = yield* restoreSteps(ctx, tx, id);
  recordAudit(ctx, end, ctx.actor, {
    action: 'tickets.undo',
    subjectType: 'ticket',
    subjectId: null,
    summary: `${undone.count} ${undone.count === 1 ? 'ticket' : 'tickets'} restored`,
  });
  return undone;
}

/**
 * Gives back what the tickets were, in pieces, between which others are served. A ticket stays and is named when someone
 * has changed it since, when its project or its former project is archived, and when its former assignee has lost access.
 *
 * @throws AppError not_found; conflict when it is too late.
 */
export const undoBulkEdit = (ctx: SignedInContext, id: BulkEditId): Promise<BulkUndone> =>
  writeInPieces(ctx.db, (tx) => undoSteps(ctx, tx, id));
