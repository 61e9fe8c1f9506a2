import type { ImportMapping, ImportPlan } from '@ringmark/contract/lists/imports';
import { importsPath } from '@ringmark/contract/lists/import-fields';

interface Refusal {
  error?: string;
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
  body.append('files', file, file.name);
  const answer = await fetch(`${importsPath(projectId)}${isDry ? '?dry=true' : ''}`, {
    method: 'POST',
    body,
  }).catch(() => undefined);
  if (!answer)
    throw new Error('The server could not be reached, or closed the connection: the file may be too large.');
  const said = (await answer.json().catch(() => ({}))) as ImportPlan & Refusal;
  if (!answer.ok) throw new Error(said.error ?? `${answer.status}: ${answer.statusText}`);
  return said;
}
