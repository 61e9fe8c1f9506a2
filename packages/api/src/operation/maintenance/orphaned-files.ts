import type { Db } from '../../core/database/db.ts';
import { knownFileIds } from '../../core/database/statements/stored-file-statements.ts';

/** A crash between writing a file and its row leaves an orphan. */
export function findOrphanedFiles(db: Db, ids: readonly string[]): string[] {
  const known = new Set(knownFileIds(db).all({ ids: JSON.stringify(ids) }));
  return ids.filter((id) => !known.has(id));
}
