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

/** What RINGMARK_DATA_DIR holds. */
export interface DataFolder {
  db: Db;
  /** Where attachments and screenshots lie. */
  filesDir: string;
  /** Names of the migrations that opening applied. */
  migrated: readonly string[];
  /** Where the database lies as it was before them; null where nothing was migrated, or there was no database. */
  copiedTo: string | null;
  /**
   * Makes sure that the database is no damaged one, and waits for a check that was begun for it. Where the folder was
   * opened to be checked later it has to come before anything is written, and before anybody is let in.
   *
   * @throws PlainError where it is damaged.
   */
  requireSound(): void;
  /** Closes the database and gives the folder free. */
  close(): void;
}

/**
 * Opens the data folder for this process alone, makes it when it is not there, and brings the schema up to date;
 * before that an existing database is copied to `backups/`.
 *
 * @throws PlainError with one line for all that must stop a start: a second process, a damaged or newer database,
 * files without their database, a file system that cannot be relied on.
 */
export function openDataFolder(folder: string): DataFolder {
  prepareFolder(folder);
  return openLocked(folder, requireLock(folder), 'now');
}

/**
 * The same for a start, which has other things to do while the check that it began is under way: a database that needs
 * no migration is not known to be sound before `requireSound` has said so.
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
  // Without the checkpoint that its own `close` makes: it would hold up the writes of the server.
  const close = () => void db.sqlite.close();
  if (schemaVersion(db) === LATEST_VERSION)
    // The server that runs has seen to it.
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

/** What is read of a damaged database may fail in any way: that it is damaged says more. */
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
  // One that comes from a backup has to be brought into WAL mode, for which nobody else may be reading it.
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

/** As the file format says it: of the header's hundred bytes those at 18 and 19. One that cannot be read is not. */
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
    // SQLite made it before it could be asked anything; nothing is in it yet.
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

/** What SQLite finds wrong with a database; nothing when all is well. */
export const checkDatabase = (db: Db, check: 'quick_check' | 'integrity_check'): string[] =>
  findProblems(db.sqlite, check);

function migrateFolder(folder: string, db: Db): Migrated {
  const from = schemaVersion(db);
  if (from === 0 || from >= LATEST_VERSION) return { migrated: migrate(db), copiedTo: null };
  const backups = join(folder, 'backups');
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  // Both versions are in its name: a migration that fails halfway leaves a later schema, whose copy must not take
  // the place of the first one, with which alone the older Ringmark can be started again.
  const copiedTo = join(backups, `version-${from}-before-${LATEST_VERSION}.sqlite`);
  copyDatabase(db, copiedTo);
  return { migrated: migrate(db), copiedTo };
}

/**
 * Writes a whole and consistent copy of a database, also of one that another process is writing to. Under its name
 * there is never half a copy.
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
