import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '@ringmark/api/database/db';
import { LATEST_VERSION, migrate, schemaVersion } from '@ringmark/api/database/migrate';
import { QUICK_CHECK_BYTES, wasFoundSound } from './early-check.ts';
import { databasePath, filesPath } from './paths.ts';
import { findProblems } from './find-problems.ts';
import { prepareFolder, requireNothingLost } from './folder-guards.ts';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { lockFolder, requireLock, type Unlock } from './folder-lock.ts';

/** The contents of RINGMARK_DATA_DIR. */
export interface DataFolder {
  db: Db;
  /** Where attachments and screenshots lie. */
  filesDir: string;
  /** Names of the migrations that opening applied. */
  migrated: readonly string[];
  /** The copy of the database from before the migrations; null where nothing was migrated, or there was no database. */
  copiedTo: string | null;
  /**
   * Requires an undamaged database, and waits for a check that has begun. Where the folder was opened with a later
   * check, this must run before the first write and before the first request.
   *
   * @throws PlainError where it is damaged.
   */
  requireSound(): void;
  /** Closes the database and unlocks the folder. */
  close(): void;
}

/**
 * Opens the data folder for this process alone, makes it when it does not exist, and migrates the schema; before that
 * an existing database is copied to `backups/`.
 *
 * @throws PlainError with one line for all that must stop a start: a second process, a damaged or newer database, files
 * without their database, an unreliable file system.
 */
export function openDataFolder(folder: string): DataFolder {
  prepareFolder(folder);
  return openLocked(folder, requireLock(folder), 'now');
}

/**
 * Does the same for a start, which goes on while its early check runs: a database without pending migrations is known
 * to be sound only after `requireSound`.
 */
export function openDataFolderAhead(folder: string): DataFolder {
  prepareFolder(folder);
  return openLocked(folder, requireLock(folder), 'later');
}

/**
 * Opens the data folder for a short command. Beside a running server only when both have the same schema; without
 * one exactly as `openDataFolder` does.
 */
export function openDataFolderBeside(folder: string): DataFolder {
  prepareFolder(folder);
  const unlock = lockFolder(folder);
  if (unlock !== undefined) return openLocked(folder, unlock, 'now');
  const { db } = openFound(folder);
  // Its own `close` would make a checkpoint, which would hold up the writes of the server.
  const close = () => void db.sqlite.close();
  if (schemaVersion(db) === LATEST_VERSION)
    // The running server has checked it.
    return {
      db,
      filesDir: filesPath(folder),
      migrated: [],
      copiedTo: null,
      requireSound: () => undefined,
      close,
    };
  close();
  throw new PlainError('The running Ringmark has another version than this one: start it anew first.');
}

function openLocked(folder: string, unlock: Unlock, check: 'now' | 'later'): DataFolder {
  try {
    const { db, requireSound } = openFound(folder);
    try {
      if (check === 'now' || !isOfThisVersion(db)) requireSound();
      return describe(folder, db, migrateFolder(folder, db), { unlock, requireSound });
    } catch (error) {
      const cause = damageOr(error, requireSound);
      db.close();
      throw cause;
    }
  } catch (error) {
    unlock();
    throw error instanceof PlainError ? error : new PlainError(messageOf(error), { cause: error });
  }
}

/** Reading a damaged database may fail in any way: that it is damaged explains more. */
function damageOr(error: unknown, requireSound: () => void): unknown {
  try {
    requireSound();
    return error;
  } catch (damage) {
    return damage;
  }
}

function isOfThisVersion(db: Db): boolean {
  try {
    return schemaVersion(db) === LATEST_VERSION;
  } catch {
    return false;
  }
}

type Migrated = Pick<DataFolder, 'migrated' | 'copiedTo'>;

function describe(
  folder: string,
  db: Db,
  migrated: Migrated,
  { unlock, requireSound }: { unlock: Unlock; requireSound: () => void },
): DataFolder {
  const close = () => {
    db.close();
    unlock();
  };
  return { db, filesDir: filesPath(folder), ...migrated, requireSound, close };
}

/** Opens a database that may be damaged, or makes it. */
function openFound(folder: string): { db: Db; requireSound: () => void } {
  requireNothingLost(folder);
  const path = databasePath(folder);
  const isNew = !existsSync(path);
  let found: boolean | undefined;
  const wasFound = () => (found ??= wasFoundSound(path));
  // A restored database must be switched to WAL mode, which needs it alone.
  if (isNew || !isInWalMode(path)) wasFound();
  const db = openDamagedOrNot(path, isNew);
  if (isNew) chmodSync(path, 0o600);
  let isSound = isNew;
  const requireSound = () => {
    if (isSound) return;
    if (!wasFound() && statSync(path).size <= QUICK_CHECK_BYTES) {
      const [problem] = checkDatabase(db, 'quick_check');
      if (problem !== undefined) throw damaged(path, problem);
    }
    isSound = true;
  };
  return { db, requireSound };
}

/** Bytes 18 and 19 of the file's header tell. An unreadable file is not in WAL mode. */
function isInWalMode(path: string): boolean {
  const header = Buffer.alloc(20);
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    readSync(file, header, 0, header.length, 0);
    return header[18] === 2 && header[19] === 2;
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function openDamagedOrNot(path: string, isNew: boolean): Db {
  try {
    return openDatabase(path);
  } catch (error) {
    // SQLite has just made it, and it is empty.
    if (isNew) for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) throw damaged(path, messageOf(error));
    throw new PlainError(`${path} cannot be opened: ${messageOf(error)}`, { cause: error });
  }
}

function damaged(path: string, problem: string): PlainError {
  return new PlainError(
    `${path} is damaged (${problem}). Nothing was changed: restore a backup with "ringmark restore FILE --replace".`,
  );
}

/** What SQLite finds wrong with a database; empty when all is well. */
export const checkDatabase = (db: Db, check: 'quick_check' | 'integrity_check'): string[] =>
  findProblems(db.sqlite, check);

function migrateFolder(folder: string, db: Db): Migrated {
  const from = schemaVersion(db);
  if (from === 0 || from >= LATEST_VERSION) return { migrated: migrate(db), copiedTo: null };
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  // The name has both versions: after a migration that fails halfway the next copy must not replace the first one, the
  // only one that the older Ringmark can open.
  const copiedTo = join(backups, `version-${from}-before-${LATEST_VERSION}.sqlite`);
  copyDatabase(db, copiedTo);
  return { migrated: migrate(db), copiedTo };
}

/**
 * Writes a whole and consistent copy of a database, also of one that another process is writing to. The file appears
 * under its name only when it is whole.
 */
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
