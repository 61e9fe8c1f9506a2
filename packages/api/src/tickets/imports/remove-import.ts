import type { TicketImportId } from '@ringmark/contract/ids';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import type { RemovedImport } from '@ringmark/contract/lists/imports';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { type Steps, writeInPieces } from '../../core/database/write-in-pieces.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { HOUR, fromInstant, toInstant } from '../../core/base/instants.ts';
import { requireProject } from '../../core/reach/projects.access.ts';
import { whileAlone } from './imports-under-way.ts';
import { removeTickets } from './remove-tickets.ts';

const tooLate = () =>
  new AppError(
    'conflict',
    'import_kept',
    `Imports can be removed for ${IMPORT_LIMITS.importHours} hours. This one can no longer be removed, but you can delete its tickets one by one.`,
  );

function requireImport(db: Sql, { actor }: SignedInContext, id: TicketImportId) {
  const row = db.first(db.q.selectFrom('ticket_import').selectAll().where('id', '=', id));
  // A count of 0 marks an import that is still running or being removed.
  if (!row || row.ticket_count === 0) throw notFound();
  return { row, project: requireProject(db, actor, row.project_id) };
}

function* removeSteps(ctx: SignedInContext, tx: Tx, id: TicketImportId): Steps<RemovedImport> {
  const { actor, clock } = ctx;
  const { row, project } = requireImport(tx, ctx, id);
  if (row.removed_at !== null || clock.now() >= fromInstant(row.made_at) + IMPORT_LIMITS.importHours * HOUR)
    throw tooLate();
  const { removed, kept, end } = yield* removeTickets(ctx, tx, row);
  const removed_at = toInstant(clock.now());
  end.run(end.q.updateTable('ticket_import').set({ removed_at }).where('id', '=', id));
  recordChange(ctx, end, { kind: 'tickets.changed', projectId: row.project_id }, row.project_id);
  recordAudit(ctx, end, actor, {
    action: 'import.remove',
    subjectType: 'project',
    subjectId: project.id,
    summary: `${project.name}: ${removed} ${removed === 1 ? 'ticket' : 'tickets'} of ${row.file_name}`,
  });
  return { removed, kept };
}

/**
 * Deletes the tickets of an import that nobody has worked on since, and returns the numbers of the others. The server stays
 * responsive. A removal that a crash interrupted can be repeated.
 *
 * @throws AppError not_found; conflict after a day, for a removed import, and while another import is running
 */
export async function removeImport(ctx: SignedInContext, id: TicketImportId): Promise<RemovedImport> {
  const { project } = requireImport(ctx.db, ctx, id);
  return whileAlone(ctx, project.id, () => writeInPieces(ctx.db, (tx) => removeSteps(ctx, tx, id)));
}
