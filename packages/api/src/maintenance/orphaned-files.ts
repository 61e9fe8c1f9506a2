import type { Db } from '../database/db.ts';
import { knownFileIds } from '../database/statements/stored-file-statements.ts';

/** Which of these files no row names: what a crash between writing a file and writing its row left behind. */
export function findOrphanedFiles(db: Db, ids: readonly string[]): string[] {
  const known = new Set(knownFileIds(db).all({ ids: JSON.stringify(ids) }));
  return ids.filter((id) => !known.has(id));
}
