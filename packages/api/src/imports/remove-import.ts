import type { TicketImportId } from '@ringmark/contract/ids';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import type { RemovedImport } from '@ringmark/contract/lists/imports';
import { recordAudit } from '../audit/audit.service.ts';
import type { SignedInContext } from '../context.ts';
import type { Sql, Tx } from '../database/db.ts';
import { AppError, notFound } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { HOUR, fromInstant, toInstant } from '../instants.ts';
import { requireProject } from '../projects/projects.access.ts';
import { deleteWithin } from '../tickets/changes/delete-ticket.service.ts';
import { requireTicket } from '../tickets/tickets.access.ts';
import { isWorkedOn } from './worked-on.ts';

const tooLate = () =>
  new AppError(
    'conflict',
    'import_kept',
    `An import can be removed for ${IMPORT_LIMITS.importHours} hours. This one stays; its tickets can be deleted one by one.`,
  );

function requireImport(db: Sql, { actor }: SignedInContext, id: TicketImportId) {
  const row = db.first(db.q.selectFrom('ticket_import').selectAll().where('id', '=', id));
  if (!row) throw notFound();
  return { row, project: requireProject(db, actor, row.project_id) };
}

/** Forgets where the tickets came from, so that the file can be imported again. */
function forget(tx: Tx, id: TicketImportId, ticketIds: readonly string[]): void {
  for (const ticketId of ticketIds) {
    tx.run(
      tx.q
        .deleteFrom('imported_ticket')
        .where('import_id', '=', id)
        .where('ticket_id', '=', ticketId as never),
    );
  }
}

/**
 * Deletes the tickets of an import that nobody has worked on since; the others stay and are named.
 *
 * @throws AppError not_found; conflict after a day, or when it was removed already.
 */
export function removeImport(ctx: SignedInContext, id: TicketImportId): RemovedImport {
  const { actor, clock, db } = ctx;
  return db.write((tx) => {
    const { row, project } = requireImport(tx, ctx, id);
    if (row.removed_at !== null || clock.now() >= fromInstant(row.made_at) + IMPORT_LIMITS.importHours * HOUR)
      throw tooLate();
    const sources = tx.all(
      tx.q.selectFrom('imported_ticket').select('ticket_id').where('import_id', '=', id),
    );
    const kept: number[] = [];
    const gone: string[] = [];
    for (const { ticket_id } of sources) {
      const isThere = tx.first(tx.q.selectFrom('ticket').select('number').where('id', '=', ticket_id));
      if (!isThere) continue;
      const ticket = requireTicket(tx, actor, ticket_id);
      if (isWorkedOn(tx, ticket, row.made_at)) kept.push(ticket.number);
      else {
        deleteWithin(ctx, tx, ticket);
        gone.push(ticket_id);
      }
    }
    forget(tx, id, gone);
    const removed_at = toInstant(clock.now());
    tx.run(tx.q.updateTable('ticket_import').set({ removed_at }).where('id', '=', id));
    recordChange(ctx, tx, { kind: 'tickets.changed', projectId: row.project_id }, row.project_id);
    recordAudit(ctx, tx, actor, {
      action: 'import.remove',
      subjectType: 'project',
      subjectId: project.id,
      summary: `${project.name}: ${gone.length} tickets of ${row.file_name}`,
    });
    return { removed: gone.length, kept };
  });
}
