import type { BulkEdited, BulkEditInput } from '@ringmark/contract/lists/bulk-edits';
import type { BulkEditId, TicketId } from '@ringmark/contract/ids';
import { recordAudit } from '../audit/audit.service.ts';
import type { SignedInContext } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { toInstant } from '../instants.ts';
import { newId } from '../new-id.ts';
import { writeStatus } from '../tickets/changes/ticket-status.service.ts';
import { UNDO_KEPT } from '../tickets/changes/delete-ticket.service.ts';
import { assertOpen, requireTicket, type VisibleTicket } from '../tickets/tickets.access.ts';
import { triageWithin } from '../tickets/triage/triage.service.ts';
import { takeWrite } from '../writes/write-limits.ts';
import { asBulk } from '../notifications/bulk.ts';
import { gatherChanges } from './gathered-changes.ts';
import { isSame, stateOf, type TicketChanges } from './ticket-state.ts';

/** The same refusal as of one ticket, with the ticket that stands against the edit. */
function refusalOf(error: AppError, { number, title }: VisibleTicket): AppError {
  const short = title.length > 60 ? `${title.slice(0, 59).toWellFormed()}…` : title;
  return new AppError(
    error.kind,
    error.code,
    `#${number} (${short}) stands against it: ${error.message} Nothing was changed.`,
    error.details,
  );
}

function editOne(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  { status, ...edit }: Omit<BulkEditInput, 'ids'>,
): string[] {
  try {
    assertOpen(ticket);
    const { dropped } = triageWithin(ctx, tx, { ...edit, id: ticket.id });
    const triaged = requireTicket(tx, ctx.actor, ticket.id);
    if (status !== undefined && status !== triaged.status) writeStatus(ctx, tx, triaged, status);
    return [
      ...dropped.labels.map((name) => `#${ticket.number} lost the label “${name}”.`),
      ...(dropped.assignee ? [`#${ticket.number} lost its assignee ${dropped.assignee.name}.`] : []),
    ];
  } catch (error) {
    throw error instanceof AppError ? refusalOf(error, ticket) : error;
  }
}

/** What an edit does, in words for the audit log. */
function wordsOf(edit: Omit<BulkEditInput, 'ids'>): string {
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
  tx.run(
    tx.q.insertInto('bulk_edit').values({
      id,
      user_id: ctx.actor.user.id,
      changes: JSON.stringify(changes),
      made_at: toInstant(now),
    }),
  );
}

/**
 * Changes many tickets in one transaction, all or none. Each has its history; all together have one audit entry, one
 * change to push a project and one mail a person.
 *
 * @throws AppError as a change of one ticket does, naming the first that stands against it.
 */
export function editTickets(ctx: SignedInContext, { ids, ...edit }: BulkEditInput): BulkEdited {
  return ctx.db.write((tx) => {
    takeWrite(ctx);
    const gathering = gatherChanges();
    const quiet = { ...asBulk(ctx), gathering };
    const changes: TicketChanges = [];
    const dropped: string[] = [];
    for (const id of new Set<TicketId>(ids)) {
      const ticket = requireTicket(tx, ctx.actor, id);
      const before = stateOf(tx, ticket);
      // The ids of what the edit writes into the history lie between.
      const at = newId();
      dropped.push(...editOne(quiet, tx, ticket, edit));
      const after = stateOf(tx, requireTicket(tx, ctx.actor, id));
      if (!isSame(before, after)) changes.push({ id, before, after, at, until: newId() });
    }
    if (changes.length === 0) return { id: null, count: 0, dropped };
    // With it the undo takes the mails back.
    const editId = quiet.bulkId as BulkEditId;
    keepForUndo(ctx, tx, editId, changes);
    gathering.tell(ctx, tx);
    recordAudit(ctx, tx, ctx.actor, {
      action: 'tickets.edit',
      subjectType: 'ticket',
      subjectId: null,
      summary: `${changes.length} ${changes.length === 1 ? 'ticket' : 'tickets'}: ${wordsOf(edit)}`,
    });
    return { id: editId, count: changes.length, dropped };
  });
}
