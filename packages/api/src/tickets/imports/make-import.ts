import type { ProjectId, TicketImportId } from '@ringmark/contract/ids';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import type { Instant } from '../../core/base/columns.ts';
import { type Steps, writeInPieces } from '../../core/database/write-in-pieces.ts';
import type { Turns } from '../../core/base/turns.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { newId } from '../../core/base/new-id.ts';
import { requireOpenProject } from '../../core/reach/projects.access.ts';
import type { ReadFile } from './import-draft.ts';
import type { ImportWork } from './plan-import.ts';
import { forgetTakeBack, planTakeBack, takeBack, type UnfinishedImport } from './take-back-import.job.ts';
import { writeLabels, writeTickets } from './write-import.ts';

interface NewImport {
  projectId: ProjectId;
  source: ReadFile['source'];
  fileName: string;
  madeAt: Instant;
}

function* importSteps(
  ctx: SignedInContext,
  tx: Tx,
  { source, fileName, madeAt }: NewImport,
  work: ImportWork,
  unfinished: UnfinishedImport,
): Steps<void> {
  const { actor } = ctx;
  const { importId: id, projectId } = unfinished;
  const project = requireOpenProject(tx, actor, projectId);
  const row = { id, project_id: projectId, user_id: actor.user.id, source, file_name: fileName };
  // The count stays 0 until every ticket exists, which marks an import that a crash interrupted.
  const count = { ticket_count: 0, made_at: madeAt, removed_at: null };
  tx.run(tx.q.insertInto('ticket_import').values({ ...row, ...count }));
  const { ids, added } = writeLabels(ctx, tx, projectId, work.labels);
  unfinished.labelIds.push(...added);
  planTakeBack(ctx, tx, unfinished);
  const end = yield* writeTickets(ctx, tx, { projectId, importId: id }, work.tickets, ids);
  const { length } = work.tickets;
  end.run(end.q.updateTable('ticket_import').set({ ticket_count: length }).where('id', '=', id));
  forgetTakeBack(end, id);
  recordChange(ctx, end, { kind: 'tickets.changed', projectId }, projectId);
  recordAudit(ctx, end, actor, {
    action: 'import.create',
    subjectType: 'project',
    subjectId: projectId,
    summary: `${project.name}: ${length} ${length === 1 ? 'ticket' : 'tickets'} from ${fileName}`,
  });
}

/**
 * Creates the tickets of an import in pieces. If it fails halfway, it removes what it has created.
 *
 * @throws AppError not_found or conflict if the project becomes hidden or archived before the end
 */
export async function makeImport(
  ctx: SignedInContext,
  made: NewImport,
  work: ImportWork,
  turns: Turns,
): Promise<TicketImportId> {
  const importId = newId<TicketImportId>();
  const unfinished: UnfinishedImport = { importId, projectId: made.projectId, labelIds: [] };
  try {
    await writeInPieces(ctx.db, (tx) => importSteps(ctx, tx, made, work, unfinished), turns);
    return importId;
  } catch (error) {
    // If this fails too, for example on a full disk, the job tries again.
    await takeBack(ctx, unfinished).catch(() => undefined);
    throw error;
  }
}
