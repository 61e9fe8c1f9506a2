import type { ProjectId } from '@ringmark/contract/ids';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import {
  type ImportMapping,
  type ImportPlan,
  importMappingSchema,
  type listImportsInput,
  type TicketImport,
} from '@ringmark/contract/lists/imports';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError, invalidField } from '../../core/base/errors.ts';
import { createTurns, type Turns } from '../../core/base/turns.ts';
import { HOUR, fromInstant, toInstant } from '../../core/base/instants.ts';
import { requireOpenProject, requireProject } from '../../core/reach/projects.access.ts';
import { isAddress } from '../../projects/projects/web-address.ts';
import { type ReadFile, unreadable } from './import-draft.ts';
import { parseCsv } from './parse-csv.ts';
import { parseTrello } from './parse-trello.ts';
import { makeImport } from './make-import.ts';
import { planImport } from './plan-import.ts';
import { readText } from './read-text.ts';
import { whileAlone } from './imports-under-way.ts';

export const importTooLarge = () =>
  new AppError(
    'too_large',
    'import_too_large',
    `The file is larger than ${IMPORT_LIMITS.importBytes / 1_048_576} MB. Split it and import the parts.`,
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

async function readFile(
  { bytes }: ImportFile,
  mapping: ImportMapping,
  turns: Turns,
): Promise<{ read: ReadFile; encoding: string | null }> {
  if (bytes.length > IMPORT_LIMITS.importBytes) throw importTooLarge();
  const { text, encoding } = readText(bytes);
  const plain = text.replace(/^\uFEFF/, '');
  const isJson = /^\s*[[{]/.test(plain);
  return { read: await (isJson ? parseTrello(plain, turns) : parseCsv(plain, mapping, turns)), encoding };
}

const needsTitle = (): AppError =>
  unreadable('No column is mapped to the title. Select the column that holds it, or name one “Title”.');

/**
 * Reads a file of tickets and, without `isDry`, creates all of them or none. The server stays responsive, and people see
 * the tickets as they're created.
 *
 * @throws AppError not_found or conflict for the project, conflict while another import is running; invalid or too_large
 * with one sentence for the file
 */
export async function importTickets(
  ctx: SignedInContext,
  projectId: ProjectId,
  file: ImportFile,
  isDry: boolean,
): Promise<ImportPlan> {
  const { actor, clock, db } = ctx;
  const mapping = readMapping(file.mapping);
  const turns = createTurns();
  const { read, encoding } = await readFile(file, mapping, turns);
  if (read.source === 'csv' && !isDry && read.columns.title === undefined) throw needsTitle();
  const now = toInstant(clock.now());
  const how = { actor, db, projectId, now, mapping, isAddress: (text: string) => isAddress(ctx, text) };
  requireOpenProject(db, actor, projectId);
  if (isDry) return (await planImport(read, encoding, how, turns)).plan;
  return whileAlone(ctx, projectId, async () => {
    const work = await planImport(read, encoding, how, turns);
    if (work.tickets.length === 0) return work.plan;
    const made = { projectId, source: read.source, fileName: file.fileName, madeAt: now };
    return { ...work.plan, importId: await makeImport(ctx, made, work, turns) };
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
      .where('ticket_import.ticket_count', '>', 0)
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
