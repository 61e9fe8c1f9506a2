import type { TicketId } from '@ringmark/contract/ids';
import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import type { TicketEdit } from '@ringmark/contract/tickets/ticket-history';
import type { Ticket, editTicketInput } from '@ringmark/contract/tickets/tickets';
import { changedBox } from '@ringmark/markdown/task-boxes';
import type { z } from 'zod';
import { recordIfAdministrator } from '../../../core/audit/audit.service.ts';
import type { Actor, SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { indexTitle } from '../../../core/database/tickets/title-index.ts';
import { keptEdits } from '../../../core/database/statements/merged-ticket-statements.ts';
import { forgetFinding } from '../../../core/database/statements/element-check-statements.ts';
import { AppError } from '../../../core/base/errors.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { newId } from '../../../core/base/new-id.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { takeWrite } from '../../../core/limits/write-limits.ts';
import { countTasks } from '../figures/task-counts.ts';
import { reindexTicket } from './ticket-writes.ts';
import { type VisibleTicket, assertOpen, requireTicket, requireTicketOrMerged } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';

type EditInput = z.infer<typeof editTicketInput>;
interface Words {
  title: string;
  description: string;
  description_format: TextFormat;
}

/** @throws AppError forbidden for everyone except the team and, while the ticket is Received, its author. */
export function assertMayEdit({ user }: Actor, ticket: VisibleTicket): void {
  if (user.isAdmin || (ticket.user_id === user.id && ticket.status === 'Received')) return;
  throw new AppError(
    'forbidden',
    'edit_forbidden',
    'Only the team can edit this ticket now. Its creator can edit it only while it’s Received.',
  );
}

const selectEdits = (db: Sql, id: TicketId) =>
  db.q
    .selectFrom('ticket_edit')
    .innerJoin('user', 'user.id', 'ticket_edit.user_id')
    .selectAll('ticket_edit')
    .select('user.name as user_name')
    .where('ticket_id', '=', id);

/** Saving over unseen words would lose them. */
function assertSeen(db: Sql, ticket: VisibleTicket, expected: number | undefined): void {
  if (expected === undefined || expected === ticket.edits) return;
  const last = db.first(selectEdits(db, ticket.id).orderBy('ticket_edit.id', 'desc').limit(1));
  throw new AppError(
    'conflict',
    'ticket_edited',
    `${last?.user_name ?? 'Someone'} changed this ticket while you were editing it. Review it, then save again.`,
    { data: { title: ticket.title, description: ticket.description, edits: ticket.edits } },
  );
}

/** Writes the new text and records the edit. */
export function writeEdit(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, words: Words): void {
  const { actor, clock } = ctx;
  const at = toInstant(clock.now());
  tx.run(
    tx.q
      .updateTable('ticket')
      .set({ ...words, updated_at: at })
      .where('id', '=', ticket.id),
  );
  tx.run(
    tx.q.insertInto('ticket_edit').values({
      id: newId(),
      ticket_id: ticket.id,
      old_title: ticket.title,
      new_title: words.title,
      old_description: ticket.description,
      new_description: words.description,
      user_id: actor.user.id,
      actor_user_id: actor.impersonator?.id ?? null,
      changed_at: at,
    }),
  );
  reindexTicket(tx, ticket.id);
  if (words.title !== ticket.title) {
    indexTitle(tx, ticket.project_id, { number: ticket.number, title: words.title });
  }
  countTasks(tx, ticket.number, words);
  const { id: ticketId, project_id: projectId } = ticket;
  recordChange(ctx, tx, { kind: 'ticket.updated', ticketId, projectId }, projectId);
  recordIfAdministrator(ctx, tx, actor, {
    action: 'ticket.edit',
    subjectType: 'ticket',
    subjectId: ticket.id,
    summary: `#${ticket.number}: ${words.title}`,
  });
}

/**
 * The author may edit while the ticket is Received, the team always. The same words change nothing.
 *
 * @throws AppError not_found; forbidden; conflict for an archived project, or an edit since the caller saw it; too_many
 * after too many writes.
 */
export async function editTicket(
  ctx: SignedInContext,
  { id, title, description, seenEdits }: EditInput,
): Promise<Ticket> {
  const edited = ctx.db.write((tx) => {
    const ticket = requireTicket(tx, ctx.actor, id);
    assertMayEdit(ctx.actor, ticket);
    assertOpen(ticket);
    assertSeen(tx, ticket, seenEdits);
    const words = { title: title ?? ticket.title, description: description ?? ticket.description };
    const isNewDescription = words.description !== ticket.description;
    if (words.title === ticket.title && !isNewDescription) return ticket;
    takeWrite(ctx);
    // A new text is Markdown; a plain one that stays as it was stays plain.
    const description_format = isNewDescription ? 'markdown' : ticket.description_format;
    writeEdit(ctx, tx, ticket, { ...words, description_format });
    forgetFinding(tx).run({ number: ticket.number });
    return requireTicket(tx, ctx.actor, id);
  });
  return readTicket(ctx, edited);
}

const change = (before: string, after: string) => (before === after ? null : { before, after });

function taskOf(before: string, after: string): TicketEdit['task'] {
  const box = changedBox(before, after);
  return box ? { text: box.text, isDone: box.isDone } : null;
}

/** The oldest first. */
export function listEdits({ db, actor }: SignedInContext, id: TicketId): TicketEdit[] {
  const { ticket, merged } = requireTicketOrMerged(db, actor, id);
  const rows = merged
    ? keptEdits(db).all(merged)
    : db.all(selectEdits(db, ticket.id).orderBy('ticket_edit.id'));
  return rows.map((row) => ({
    id: row.id,
    title: change(row.old_title, row.new_title),
    description: change(row.old_description, row.new_description),
    task: taskOf(row.old_description, row.new_description),
    changedAt: row.changed_at,
    user: { id: row.user_id, name: row.user_name },
  }));
}
