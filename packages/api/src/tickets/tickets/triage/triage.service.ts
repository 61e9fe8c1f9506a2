import type { TriageInput, TriagedTicket } from '@ringmark/contract/tickets/triage';
import { recordIfAdministrator } from '../../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../../core/context/context.ts';
import type { Tx } from '../../../core/database/db.ts';
import { scopeOf } from '../../../core/events/audience.ts';
import { emit } from '../../../core/context/emit.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { countTicket } from '../../../core/database/tickets/ticket-counters.ts';
import { reindexTicket } from '../changes/ticket-writes.ts';
import { type VisibleTicket, assertOpen, requireTicket } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';
import { assigneeOf, isAssignable, writeAssignee } from './assign.ts';
import { moveToProject } from './move-to-project.ts';
import { carryLabels, writeLabels } from './relabel.ts';
import { writeTicketChange } from './ticket-changes.ts';

type Dropped = TriagedTicket['dropped'];
export interface Triaged {
  ticket: VisibleTicket;
  dropped: Dropped;
}

/**
 * Everybody who sees the ticket is notified about everything except labels and due date, which do not count as a change
 * for others either.
 */
function tell(
  ctx: SignedInContext,
  tx: Tx,
  before: VisibleTicket,
  after: VisibleTicket,
  isForAll: boolean,
): void {
  const event = { kind: 'ticket.updated', ticketId: before.id } as const;
  const { project_id: projectId } = after;
  recordChange(ctx, tx, { ...event, projectId }, isForAll ? projectId : [scopeOf.team]);
  if (before.project_id === projectId) return;
  const gone = { kind: 'ticket.deleted', ticketId: before.id, projectId: before.project_id } as const;
  recordChange(ctx, tx, gone, before.project_id);
}

function audit(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  action: 'ticket.project' | 'ticket.severity' | 'ticket.due' | 'ticket.assign' | 'ticket.label',
  words: string,
): void {
  recordIfAdministrator(ctx, tx, ctx.actor, {
    action,
    subjectType: 'ticket',
    subjectId: ticket.id,
    summary: `#${ticket.number}: ${words}`,
  });
}

function writeProject(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  { projectId }: TriageInput,
): Triaged & { isMoved: boolean } {
  const nothing = { labels: [], assignee: null };
  if (projectId === undefined || projectId === ticket.project_id)
    return { ticket, dropped: nothing, isMoved: false };
  const moved = moveToProject(ctx, tx, ticket, projectId);
  const labels = carryLabels(ctx, tx, ticket, moved);
  const assignee = assigneeOf(moved);
  const isLost = assignee !== null && !isAssignable(tx, moved.project_id, assignee.id);
  if (isLost) writeAssignee(ctx, tx, moved, null);
  audit(ctx, tx, ticket, 'ticket.project', `${ticket.project_name} to ${moved.project_name}`);
  return {
    ticket: requireTicket(tx, ctx.actor, ticket.id),
    dropped: { labels, assignee: isLost ? assignee : null },
    isMoved: true,
  };
}

function writeSeverity(
  ctx: SignedInContext,
  tx: Tx,
  ticket: VisibleTicket,
  { severity }: TriageInput,
): boolean {
  if (severity === undefined || severity === ticket.severity) return false;
  countTicket(tx, ticket, ticket.status, -1);
  countTicket(tx, { ...ticket, severity }, ticket.status, 1);
  tx.run(tx.q.updateTable('ticket').set({ severity }).where('id', '=', ticket.id));
  reindexTicket(tx, ticket.id);
  writeTicketChange(ctx, tx, ticket.id, { kind: 'severity', before: ticket.severity, after: severity });
  audit(ctx, tx, ticket, 'ticket.severity', `${ticket.severity} to ${severity}`);
  return true;
}

function writeDue(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, { dueOn }: TriageInput): boolean {
  if (dueOn === undefined || dueOn === ticket.due_on) return false;
  tx.run(tx.q.updateTable('ticket').set({ due_on: dueOn }).where('id', '=', ticket.id));
  writeTicketChange(ctx, tx, ticket.id, { kind: 'due', before: ticket.due_on, after: dueOn });
  const told = { id: ticket.id, projectId: ticket.project_id };
  emit(ctx, tx, 'dueChanged', { ticket: told, from: ticket.due_on, to: dueOn });
  audit(ctx, tx, ticket, 'ticket.due', dueOn === null ? 'due on no day' : `due on ${dueOn}`);
  return true;
}

function writeAssignment(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, { assigneeId }: TriageInput) {
  const words = assigneeId === undefined ? undefined : writeAssignee(ctx, tx, ticket, assigneeId);
  if (words !== undefined) audit(ctx, tx, ticket, 'ticket.assign', words);
  return words !== undefined;
}

function writeRelabelling(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, input: TriageInput): boolean {
  const { addLabels: add = [], removeLabels: remove = [] } = input;
  if (add.length === 0 && remove.length === 0) return false;
  const words = writeLabels(ctx, tx, ticket, { add, remove });
  if (words !== undefined) audit(ctx, tx, ticket, 'ticket.label', words);
  return words !== undefined;
}

/**
 * Triages a ticket as a part of a larger change; what is so already changes nothing. Call it for administrators alone.
 *
 * @throws AppError as `triageTicket` does.
 */
export function triageWithin(ctx: SignedInContext, tx: Tx, input: TriageInput): Triaged {
  const before = requireTicket(tx, ctx.actor, input.id);
  assertOpen(before);
  const { ticket, dropped, isMoved } = writeProject(ctx, tx, before, input);
  const isSeen = [
    isMoved,
    writeSeverity(ctx, tx, ticket, input),
    writeAssignment(ctx, tx, ticket, input),
  ].includes(true);
  const isOfTeam = [writeDue(ctx, tx, ticket, input), writeRelabelling(ctx, tx, ticket, input)].includes(
    true,
  );
  if (!isSeen && !isOfTeam) return { ticket, dropped };
  if (isSeen) {
    const updated_at = toInstant(ctx.clock.now());
    tx.run(tx.q.updateTable('ticket').set({ updated_at }).where('id', '=', ticket.id));
  }
  tell(ctx, tx, before, ticket, isSeen);
  return { ticket: requireTicket(tx, ctx.actor, ticket.id), dropped };
}

/**
 * Changes who does a ticket, its labels, due date, severity and project, in one transaction.
 *
 * @throws AppError not_found for the ticket, a person or a project; invalid for a person who does not reach it, a label
 * or project from elsewhere; conflict for an archived project.
 */
export async function triageTicket(ctx: SignedInContext, input: TriageInput): Promise<TriagedTicket> {
  const { ticket, dropped } = ctx.db.write((tx) => triageWithin(ctx, tx, input));
  return { ...(await readTicket(ctx, ticket)), dropped };
}
