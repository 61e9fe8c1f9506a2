import type { OrganizationId, ProjectId, TicketId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import { TICKET_CHANGE_LIMITS } from '@ringmark/contract/tickets/ticket-change-limits';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { addStoredBytes } from '../../../core/storage/quotas.ts';
import { recordAudit } from '../../../core/audit/audit.service.ts';
import type { Services, SignedInContext } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { filesOfTicket } from '../../../core/database/statements/stored-file-statements.ts';
import { unindexTicket } from '../../../core/database/tickets/search-index.ts';
import { forgetTitle, indexTitle } from '../../../core/database/tickets/title-index.ts';
import { AppError, notFound } from '../../../core/base/errors.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { SECOND, fromInstant, toInstant } from '../../../core/base/instants.ts';
import { closeKeptViewsAfter } from '../../../core/views/close-views.ts';
import { restoreTicketRows, removeTicketRows } from './ticket-rows.ts';
import { countTicket } from '../../../core/database/tickets/ticket-counters.ts';
import { recountTimes } from '../figures/ticket-times.ts';
import { recountPins, reindexTicket } from './ticket-writes.ts';
import type { WholeRow } from '../ticket-row.ts';
import { type VisibleTicket, requireTicket } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';

/** ms; the time shown, and some for a slow line. */
export const UNDO_KEPT = (TICKET_CHANGE_LIMITS.undoSeconds + 5) * SECOND;

/** A ticket's files with its picture. */
export const filesOf = (db: Sql, { id, screenshot_id, screenshot_bytes }: WholeRow) => {
  const files = filesOfTicket(db).all({ ticketId: id });
  return screenshot_id === null ? files : [...files, { id: screenshot_id, size: screenshot_bytes ?? 0 }];
};

/** Numbers of tickets that were merged into this one: no other ticket may get them. */
function keepNumbers(tx: Tx, id: TicketId, deleted_at: string): void {
  const merged = tx.all(tx.q.selectFrom('merged_ticket').select(['number', 'id']).where('into_id', '=', id));
  for (const one of merged) {
    tx.run(tx.q.insertInto('deleted_ticket').values({ ...one, deleted_at, rows: null, files: null }));
  }
}

const freeNumbers = (tx: Tx, id: TicketId): number =>
  tx.run(
    tx.q
      .deleteFrom('deleted_ticket')
      .where('id', 'in', (eb) => eb.selectFrom('merged_ticket').select('id').where('into_id', '=', id)),
  );

const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);

/** Updates all counts: `by` 1 for one more ticket, -1 for one less. */
function count(tx: Tx, ticket: WholeRow, bytes: number, by: 1 | -1): void {
  countTicket(tx, ticket, ticket.status, by);
  if (ticket.page_key !== null) recountPins(tx, ticket.project_id as ProjectId, ticket.page_key);
  if (bytes > 0) addStoredBytes(tx, ticket.organization_id as OrganizationId, by * bytes);
}

function tell(ctx: SignedInContext, tx: Tx, ticket: VisibleTicket, what: 'delete' | 'restore'): void {
  const { id: ticketId, project_id: projectId, number, title } = ticket;
  const kind = what === 'delete' ? ('ticket.deleted' as const) : ('ticket.created' as const);
  recordChange(ctx, tx, { kind, ticketId, projectId }, projectId);
  recordAudit(ctx, tx, ctx.actor, {
    action: `ticket.${what}`,
    subjectType: 'ticket',
    subjectId: ticketId,
    summary: `#${number}: ${title}`,
  });
}

/** Moves the ticket's rows aside, as a part of a larger change, which announces it. */
export function deleteWithin(services: Pick<Services, 'clock' | 'viewer'>, tx: Tx, ticket: WholeRow): void {
  const files = filesOf(tx, ticket);
  // Rows refer to each other, so that references are checked at the end.
  tx.sqlite.pragma('defer_foreign_keys = on');
  recountTimes(tx, ticket, -1);
  const deletedAt = toInstant(services.clock.now());
  keepNumbers(tx, ticket.id, deletedAt);
  const rows = removeTicketRows(tx, ticket.id);
  unindexTicket(tx, ticket.number);
  forgetTitle(tx, ticket.project_id as ProjectId, ticket.number);
  tx.run(
    tx.q.insertInto('deleted_ticket').values({
      number: ticket.number,
      id: ticket.id,
      deleted_at: deletedAt,
      rows: JSON.stringify(rows),
      files: JSON.stringify(files.map((file) => file.id)),
    }),
  );
  count(tx, ticket, sizeOf(files), -1);
  closeKeptViewsAfter(services, tx, ticket.id);
}

/**
 * Moves the ticket's rows aside until the deletion can no longer be undone; its files stay until then.
 *
 * @throws AppError not_found.
 */
export function deleteTicket(ctx: SignedInContext, id: TicketId): Ok {
  ctx.db.write((tx) => {
    const ticket = requireTicket(tx, ctx.actor, id);
    deleteWithin(ctx, tx, ticket);
    tell(ctx, tx, ticket, 'delete');
  });
  return { ok: true };
}

/** Undoes a deletion. @throws AppError not_found; conflict when it is too late. */
export async function restoreTicket(ctx: SignedInContext, id: TicketId): Promise<Ticket> {
  const restored = ctx.db.write((tx) => {
    const deleted = tx.first(tx.q.selectFrom('deleted_ticket').selectAll().where('id', '=', id));
    if (!deleted) throw notFound();
    if (deleted.rows === null || ctx.clock.now() - fromInstant(deleted.deleted_at) > UNDO_KEPT) {
      throw new AppError('conflict', 'undo_over', 'It’s too late to undo this. The ticket is deleted.');
    }
    tx.sqlite.pragma('defer_foreign_keys = on');
    restoreTicketRows(tx, deleted.rows);
    tx.run(tx.q.deleteFrom('deleted_ticket').where('id', '=', id));
    freeNumbers(tx, id);
    const ticket = requireTicket(tx, ctx.actor, id);
    reindexTicket(tx, id);
    indexTitle(tx, ticket.project_id as ProjectId, ticket);
    recountTimes(tx, ticket, 1);
    count(tx, ticket, sizeOf(filesOf(tx, ticket)), 1);
    tell(ctx, tx, ticket, 'restore');
    return ticket;
  });
  return readTicket(ctx, restored);
}
