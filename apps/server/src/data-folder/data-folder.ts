import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '@ringmark/api/database/db';
import { LATEST_VERSION, migrate, schemaVersion } from '@ringmark/api/database/migrate';
import { QUICK_CHECK_BYTES, wasFoundSound } from './early-check.ts';
import { databasePath, filesPath } from './paths.ts';
import { findProblems } from './find-problems.ts';
import { messageOf, PlainError } from '../plain-error.ts';
import { lockFolder, requireLock, type Unlock } from './folder-lock.ts';
import { requireWritable } from './writable.ts';

/** What RINGMARK_DATA_DIR holds. */
export interface DataFolder {
  db: Db;
  /** Where attachments and screenshots lie. */
  filesDir: string;
  /** Names of the migrations that opening applied. */
  migrated: readonly string[];
  /** Where the database lies as it was before them; null where nothing was migrated, or there was no database. */
  copiedTo: string | null;
  /** Closes the database and gives the folder free. */
  close(): void;
}

// Kinds of file system on which SQLite's locks are not to be trusted, by the magic number that Linux gives.
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
]);

/** Where a restore unpacks a backup; it is gone when the restore is through. */
export const STAGING = '.restoring';

/**
 * Opens the data folder for this process alone, makes it when it is not there, and brings the schema up to date;
 * before that an existing database is copied to `backups/`.
 *
 * @throws PlainError with one line for all that must stop a start: a second process, a damaged or newer database,
 * files without their database, a file system that cannot be relied on.
 */
export function openDataFolder(folder: string): DataFolder {
  prepareFolder(folder);
  return openLocked(folder, requireLock(folder));
}

/**
 * Opens the data folder for a short command. Beside a running server only when both have the same schema; without
 * one exactly as `openDataFolder` does.
 */
export function openDataFolderBeside(folder: string): DataFolder {
  prepareFolder(folder);
  const unlock = lockFolder(folder);
  if (unlock !== undefined) return openLocked(folder, unlock);
  const db = openChecked(folder, false);
  // Without the checkpoint that its own `close` makes: it would hold up the writes of the server.
  const close = () => void db.sqlite.close();
  if (schemaVersion(db) === LATEST_VERSION)
    return { db, filesDir: filesPath(folder), migrated: [], copiedTo: null, close };
  close();
  throw new PlainError('The running Ringmark has another version than this one: start it anew first.');
}

function openLocked(folder: string, unlock: Unlock): DataFolder {
  try {
    const db = openChecked(folder, true);
    try {
      return describe(folder, db, bringUpToDate(folder, db), unlock);
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error instanceof PlainError ? error : new PlainError(messageOf(error), { cause: error });
  }
}

type Migrated = Pick<DataFolder, 'migrated' | 'copiedTo'>;

function describe(folder: string, db: Db, migrated: Migrated, unlock: Unlock): DataFolder {
  const close = () => {
    db.close();
    unlock();
  };
  return { db, filesDir: filesPath(folder), ...migrated, close };
}

function prepareFolder(folder: string): void {
  requireWritable(folder);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(filesPath(folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PlainError(`The data folder cannot be made: ${messageOf(error)}.`, { cause: error });
  }
  const kind = NETWORK_FILE_SYSTEMS.get(statfsSync(folder).type);
  if (kind !== undefined) {
    throw new PlainError(
      `${folder} lies on a ${kind} file system, where a database is not safe: use a local disk.`,
    );
  }
}

/** A lost database must not be replaced by an empty one in silence: the files that are there belong to it. */
function requireNothingLost(folder: string): void {
  const path = databasePath(folder);
  // A file of no bytes is what a copy that failed leaves, and to SQLite a database like any other.
  if (existsSync(path) && statSync(path).size > 0) return;
  if (existsSync(join(folder, STAGING))) {
    throw new PlainError(
      `A restore into ${folder} was cut short: run "ringmark restore FILE --replace" again.`,
    );
  }
  if (!existsSync(path) && existsSync(`${path}-wal`)) {
    throw new PlainError(
      `${path}-wal is there, but not the database that it belongs to: put that back, restore a backup, or choose an empty folder.`,
    );
  }
  const hasFiles = readdirSync(filesPath(folder)).some((name) => name !== 'tmp');
  if (hasFiles) {
    throw new PlainError(
      `${filesPath(folder)} holds files, but ${path} is ${existsSync(path) ? 'empty' : 'not there'}: put the database back, restore a backup, or choose an empty folder.`,
    );
  }
}

function openChecked(folder: string, isThorough: boolean): Db {
  requireNothingLost(folder);
  const path = databasePath(folder);
  const isNew = !existsSync(path);
  const isChecked = wasFoundSound(path);
  const db = openDamagedOrNot(path, isNew);
  if (isNew) chmodSync(path, 0o600);
  else if (isThorough && !isChecked && statSync(path).size <= QUICK_CHECK_BYTES) {
    const problems = checkDatabase(db, 'quick_check');
    if (problems.length > 0) {
      db.close();
      throw damaged(path, problems[0] ?? '');
    }
  }
  return db;
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

function bringUpToDate(folder: string, db: Db): Migrated {
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
