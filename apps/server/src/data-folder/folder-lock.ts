import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { messageOf, PlainError } from '../process/plain-error.ts';

// References keep the holders from garbage collection, which would release the lock.
const holders = new Set<Sqlite.Database>();

export type Unlock = () => void;

const LOCKS = { serving: 'ringmark.lock', backup: 'ringmark.backup.lock' } as const;

/** Tells whether a name in a data folder is a lock file, which is not data. */
export const isLockFile = (name: string): boolean =>
  Object.values(LOCKS).some((lock) => name === lock || name.startsWith(`${lock}-`));

/**
 * Undefined when another process holds the folder. The lock is one on an empty SQLite file, so that the operating
 * system frees it when the process dies.
 */
export function lockFolder(folder: string, lock: keyof typeof LOCKS = 'serving'): Unlock | undefined {
  const holder = openHolder(join(folder, LOCKS[lock]));
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  holders.add(holder);
  return () => {
    holders.delete(holder);
    holder.close();
  };
}

export function isServed(folder: string): boolean {
  const path = join(folder, LOCKS.serving);
  if (!existsSync(path)) return false;
  const looker = new Sqlite(path, { readonly: true, timeout: 0 });
  try {
    looker.prepare('select 1 from sqlite_schema').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    looker.close();
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');

/** @throws PlainError when the folder is in use. */
export function requireLock(folder: string): Unlock {
  const unlock = lockFolder(folder);
  if (unlock === undefined) {
    throw new PlainError(
      `Another Ringmark process is using ${folder}. Stop it first, or set RINGMARK_DATA_DIR to another folder.`,
    );
  }
  return unlock;
}

function openHolder(path: string): Sqlite.Database {
  try {
    return new Sqlite(path, { timeout: 0 });
  } catch (error) {
    throw new PlainError(`Can't write to the data folder: ${path} (${messageOf(error)}).`, {
      cause: error,
    });
  }
}
