import type { ProjectId, TicketImportId } from '@ringmark/contract/ids';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import {
  type ImportMapping,
  type ImportPlan,
  importMappingSchema,
  type listImportsInput,
  type TicketImport,
} from '@ringmark/contract/lists/imports';
import type { z } from 'zod';
import { recordAudit } from '../audit/audit.service.ts';
import type { SignedInContext } from '../context.ts';
import { AppError, invalidField } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';
import { HOUR, fromInstant, toInstant } from '../instants.ts';
import { newId } from '../new-id.ts';
import { requireOpenProject, requireProject } from '../projects/projects.access.ts';
import { isAddress } from '../projects/web-address.ts';
import { type ReadFile, unreadable } from './import-draft.ts';
import { parseCsv } from './parse-csv.ts';
import { parseTrello } from './parse-trello.ts';
import { planImport } from './plan-import.ts';
import { readText } from './read-text.ts';
import { writeImport } from './write-import.ts';

export const importTooLarge = () =>
  new AppError(
    'too_large',
    'import_too_large',
    `The file is larger than ${IMPORT_LIMITS.importBytes / 1_048_576} MB. Split it, and import the parts.`,
  );

export interface ImportFile {
  fileName: string;
  bytes: Uint8Array;
  /** JSON of a mapping, as the form has it. */
  mapping: string | undefined;
}

/** @throws AppError for a hidden or archived project; call it before the file is read. */
export const admitImport = ({ db, actor }: SignedInContext, projectId: ProjectId): void => {
  requireOpenProject(db, actor, projectId);
};

function readMapping(text: string | undefined): ImportMapping {
  try {
    const read = importMappingSchema.safeParse(text === undefined || text === '' ? {} : JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // No JSON.
  }
  throw invalidField('mapping', 'The mapping must be JSON with columns and statuses.');
}

function readFile(
  { bytes }: ImportFile,
  mapping: ImportMapping,
): { read: ReadFile; encoding: string | null } {
  if (bytes.length > IMPORT_LIMITS.importBytes) throw importTooLarge();
  const { text, encoding } = readText(bytes);
  const plain = text.replace(/^\uFEFF/, '');
  const read = /^\s*[[{]/.test(plain) ? parseTrello(plain) : parseCsv(plain, mapping);
  return { read, encoding };
}

const needsTitle = (): AppError =>
  unreadable('No column is the title. Choose the column that holds it, or name one “Title”.');

/**
 * Reads a file of tickets; without `isDry` it makes them, all or none.
 *
 * @throws AppError not_found, conflict for the project; invalid, too_large with one sentence for the file.
 */
export function importTickets(
  ctx: SignedInContext,
  projectId: ProjectId,
  file: ImportFile,
  isDry: boolean,
): ImportPlan {
  const { actor, clock, db } = ctx;
  const mapping = readMapping(file.mapping);
  const { read, encoding } = readFile(file, mapping);
  if (read.source === 'csv' && !isDry && read.columns.title === undefined) throw needsTitle();
  const now = toInstant(clock.now());
  const how = { actor, projectId, now, mapping, isAddress: (text: string) => isAddress(ctx, text) };
  if (isDry) {
    requireOpenProject(db, actor, projectId);
    return planImport(read, encoding, { ...how, db }).plan;
  }
  return db.write((tx) => {
    const project = requireOpenProject(tx, actor, projectId);
    const work = planImport(read, encoding, { ...how, db: tx });
    if (work.tickets.length === 0) return work.plan;
    const id = newId<TicketImportId>();
    tx.run(
      tx.q.insertInto('ticket_import').values({
        id,
        project_id: projectId,
        user_id: actor.user.id,
        source: read.source,
        file_name: file.fileName,
        ticket_count: work.tickets.length,
        made_at: now,
        removed_at: null,
      }),
    );
    writeImport(ctx, tx, { projectId, importId: id }, work);
    recordChange(ctx, tx, { kind: 'tickets.changed', projectId }, projectId);
    recordAudit(ctx, tx, actor, {
      action: 'import.create',
      subjectType: 'project',
      subjectId: projectId,
      summary: `${project.name}: ${work.tickets.length} tickets from ${file.fileName}`,
    });
    return { ...work.plan, importId: id };
  });
}

/** The newest first. */
export function listImports(
  { db, actor, clock }: SignedInContext,
  { id }: z.infer<typeof listImportsInput>,
): TicketImport[] {
  requireProject(db, actor, id);
  const rows = db.all(
    db.q
      .selectFrom('ticket_import')
      .innerJoin('user', 'user.id', 'ticket_import.user_id')
      .selectAll('ticket_import')
      .select('user.name as user_name')
      .where('ticket_import.project_id', '=', id)
      .orderBy('ticket_import.id', 'desc')
      .limit(50),
  );
  return rows.map((row) => {
    const until = fromInstant(row.made_at) + IMPORT_LIMITS.importHours * HOUR;
    const isRemovable = row.removed_at === null && clock.now() < until;
    return {
      id: row.id,
      source: row.source,
      fileName: row.file_name,
      ticketCount: row.ticket_count,
      madeAt: row.made_at,
      madeBy: { id: row.user_id, name: row.user_name },
      removableUntil: isRemovable ? toInstant(until) : null,
      removedAt: row.removed_at,
    };
  });
}
