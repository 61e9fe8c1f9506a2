import type { ImportMapping, ImportPlan } from '@ringmark/contract/lists/imports';
import { importsPath } from '@ringmark/contract/lists/import-fields';
import { IMPORT_LIMITS } from '@ringmark/contract/lists/import-limits';
import { slimBoard } from './slim-board.ts';

interface Refusal {
  error?: string;
}

/** Removes the history of a board above the limit, which makes most boards small enough. */
async function toSend(file: File): Promise<Blob> {
  if (file.size <= IMPORT_LIMITS.importBytes) return file;
  const board = slimBoard(await file.text());
  return board === undefined ? file : new Blob([board], { type: 'application/json' });
}

/** @throws Error with the server's sentence. */
export async function sendImport(
  projectId: string,
  file: File,
  mapping: ImportMapping,
  isDry: boolean,
): Promise<ImportPlan> {
  const body = new FormData();
  // Fields come before the file, which the server reads as they arrive.
  body.append('mapping', JSON.stringify(mapping));
  body.append('files', await toSend(file), file.name);
  const answer = await fetch(`${importsPath(projectId)}${isDry ? '?dry=true' : ''}`, {
    method: 'POST',
    body,
  }).catch(() => undefined);
  if (!answer)
    throw new Error('Couldn’t reach the server, or it closed the connection. The file may be too large.');
  const said = (await answer.json().catch(() => ({}))) as ImportPlan & Refusal;
  if (!answer.ok) throw new Error(said.error ?? `${answer.status}: ${answer.statusText}`);
  return said;
}
