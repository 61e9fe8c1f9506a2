import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, migrate, schemaVersion } from '@ringmark/api/core/database/migrate';
import { databasePath, filesPath } from './paths.ts';
import { prepareFolder, requireNothingLost } from './folder-guards.ts';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { lockFolder, requireLock, type Unlock } from './folder-lock.ts';

/**
 * The maximum size for a check at each start. Beyond it, the check would delay every start by seconds; `doctor` always
 * checks.
 */
const QUICK_CHECK_BYTES = 256 * 1_048_576;

export interface DataFolder {
  db: Db;
  filesDir: string;
  /** Names of the migrations that opening applied. */
  migrated: readonly string[];
  /** The copy of the database from before the migrations; null where nothing was migrated, or there was no database. */
  copiedTo: string | null;
  close(): void;
}

/**
 * Makes and migrates the data folder, for this process alone; a migration copies the database to `backups/` first.
 *
 * @throws PlainError for a second process, a damaged or newer database, lost data, or an unreliable file system.
 */
export function openDataFolder(folder: string): DataFolder {
  prepareFolder(folder);
  return openLocked(folder, requireLock(folder));
}

/** Opens the data folder for a short command. If a server is running, both need the same schema. */
export function openDataFolderBeside(folder: string): DataFolder {
  prepareFolder(folder);
  const unlock = lockFolder(folder);
  if (unlock !== undefined) return openLocked(folder, unlock);
  const db = openFound(folder);
  // The checkpoint that the database's own `close` makes would hold up the writes of the server, so it is skipped.
  const close = () => void db.sqlite.close();
  if (schemaVersion(db) === LATEST_VERSION)
    return { db, filesDir: filesPath(folder), migrated: [], copiedTo: null, close };
  close();
  throw new PlainError(
    'The running server is a different version from this command. Restart the server, then try again.',
  );
}

function openLocked(folder: string, unlock: Unlock): DataFolder {
  try {
    const db = openFound(folder);
    try {
      requireSound(databasePath(folder), db);
      const migrated = bringUpToDate(folder, db);
      const close = () => {
        db.close();
        unlock();
      };
      return { db, filesDir: filesPath(folder), ...migrated, close };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error instanceof PlainError ? error : new PlainError(messageOf(error), { cause: error });
  }
}

/** Opens a database that may be damaged, or makes it. */
function openFound(folder: string): Db {
  requireNothingLost(folder);
  const path = databasePath(folder);
  const isNew = !existsSync(path);
  const db = openDamagedOrNot(path, isNew);
  if (isNew) chmodSync(path, 0o600);
  return db;
}

/** Writes nothing. @throws PlainError for a damaged database. */
function requireSound(path: string, db: Db): void {
  if (statSync(path).size > QUICK_CHECK_BYTES) return;
  const [problem] = checkDatabase(db, 'quick_check');
  if (problem !== undefined) throw damaged(path, problem);
}

function openDamagedOrNot(path: string, isNew: boolean): Db {
  try {
    return openDatabase(path);
  } catch (error) {
    // SQLite has just made it, and it is empty.
    if (isNew) for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) throw damaged(path, messageOf(error));
    throw new PlainError(`Can't open ${path}: ${messageOf(error)}`, { cause: error });
  }
}

function damaged(path: string, problem: string): PlainError {
  return new PlainError(
    `${path} is damaged (${problem}). Nothing was changed. Restore a backup with "ringmark restore FILE --replace".`,
  );
}

/** The problems that SQLite finds; empty for a sound database. */
export function checkDatabase({ sqlite }: Db, check: 'quick_check' | 'integrity_check'): string[] {
  try {
    // SQLite leaves out the list of free pages where its first table happens to be a virtual one.
    const rows = [`${check}(20)`, `${check}(sqlite_schema)`].flatMap(
      (one) => sqlite.pragma(one) as Record<string, unknown>[],
    );
    const lines = rows.map((row) => String(Object.values(row)[0]).replaceAll('\n', ' '));
    return [...new Set(lines)].filter((line) => line !== 'ok');
  } catch (error) {
    return [messageOf(error)];
  }
}

function bringUpToDate(folder: string, db: Db): Pick<DataFolder, 'migrated' | 'copiedTo'> {
  const from = schemaVersion(db);
  if (from === 0 || from >= LATEST_VERSION) return { migrated: migrate(db), copiedTo: null };
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  // The name has both versions: after a failed migration the next copy must not replace the first one.
  const copiedTo = join(backups, `version-${from}-before-${LATEST_VERSION}.sqlite`);
  copyDatabase(db, copiedTo);
  return { migrated: migrate(db), copiedTo };
}

/** Copies a database that may be in use. The file gets its name only when it is whole. */
export function copyDatabase(db: Db, to: string): void {
  const draft = `${to}.part`;
  rmSync(draft, { force: true });
  try {
    db.sqlite.prepare('VACUUM INTO ?').run(draft);
    chmodSync(draft, 0o600);
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
