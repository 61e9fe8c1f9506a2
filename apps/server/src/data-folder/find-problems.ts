import type Sqlite from 'better-sqlite3';
import { messageOf } from '../process/plain-error.ts';

/** What SQLite finds wrong with a database; empty when all is well. */
export function findProblems(db: Sqlite.Database, check: 'quick_check' | 'integrity_check'): string[] {
  try {
    const rows = db.pragma(`${check}(20)`) as Record<string, unknown>[];
    const lines = rows.map((row) => String(Object.values(row)[0]).replaceAll('\n', ' '));
    return lines.filter((line) => line !== 'ok');
  } catch (error) {
    return [messageOf(error)];
  }
}
