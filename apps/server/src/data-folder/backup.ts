import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '@ringmark/api/database/db';
import { LATEST_VERSION, schemaVersion } from '@ringmark/api/database/migrate';
import { installationId } from '@ringmark/api/maintenance/installation-id';
import { listKnownFiles } from '@ringmark/api/maintenance/stored-files';
import { messageOf, PlainError } from '../plain-error.ts';
import { filesUnder, writeTar } from './backup-tar.ts';
import { checkDatabase, copyDatabase, databasePath, filesPath } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { syncFolder } from './folder-sync.ts';
import { DATABASE } from './manifest.ts';
import { shareFiles } from './share-files.ts';

/** What was written. */
export interface WrittenBackup {
  files: number;
  /** Files that the database names and that are not on the disk. */
  missing: number;
  bytes: number;
}

/** Beside a backup that is being written lies a folder of its name with this end; after a crash it is left over. */
export const WORK_SUFFIX = '.ringmark-work';

/**
 * Writes database and files of a data folder, which may be in use, as one tar file, packed where the name ends in
 * `.gz` or `.tgz`. The database is copied first: a file is always written before the row that names it, so the copy
 * names no file that is not there.
 *
 * @throws PlainError, also while another backup of the folder is being written; no half backup is left behind.
 */
export function writeBackup(folder: string, to: string): Promise<WrittenBackup> {
  return writeWhole(folder, to, async (draft, copy) => {
    // What was uploaded since belongs to no row of the copy, and may be swept away at any moment.
    const names = filesUnder(filesPath(folder)).filter(
      (name) => copy.named === undefined || copy.named.has(basename(name)),
    );
    await writeTar(draft, copy, { within: filesPath(folder), names });
    return { files: names.length, missing: copy.named === undefined ? 0 : copy.named.size - names.length };
  });
}

/**
 * Writes a backup that shares its files with the others of the same installation: they lie beside it, each once,
 * however many backups name it.
 *
 * @param freeBytesFloor what must stay free there.
 * @throws PlainError as `writeBackup` does, and when there is too little room.
 */
export function writeSharedBackup(
  folder: string,
  to: string,
  freeBytesFloor: number,
): Promise<WrittenBackup> {
  return writeWhole(folder, to, async (draft, copy) => {
    if (copy.named === undefined)
      throw new PlainError('The database is of another version than this Ringmark: migrate it first.');
    const place = { folder, beside: dirname(to), freeBytesFloor };
    const { shared, missing } = await shareFiles(place, { ...copy, named: copy.named });
    await writeTar(draft, copy, { shared });
    return { files: shared.files.length, missing };
  });
}

async function writeWhole(
  folder: string,
  to: string,
  write: (draft: string, copy: DatabaseCopy) => Promise<Omit<WrittenBackup, 'bytes'>>,
): Promise<WrittenBackup> {
  if (existsSync(to)) throw new PlainError(`${to} is there already: choose another name.`);
  if (!existsSync(databasePath(folder))) throw new PlainError(`There is no database in ${folder}.`);
  const unlock = lockFolder(folder, 'backup');
  if (unlock === undefined)
    throw new PlainError(`Another backup of ${folder} is being written: wait for it.`);
  const work = `${to}${WORK_SUFFIX}`;
  try {
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { mode: 0o700 });
    const copy = takeCopy(folder, join(work, DATABASE));
    const draft = join(work, basename(to));
    const counts = await write(draft, copy);
    await rename(draft, to);
    await syncFolder(dirname(to));
    return { ...counts, bytes: statSync(to).size };
  } catch (error) {
    throw error instanceof PlainError
      ? error
      : new PlainError(`The backup failed: ${messageOf(error)}.`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
    unlock();
  }
}

/** A copy of the database, and what it says of itself. */
export interface DatabaseCopy {
  path: string;
  version: number;
  /** Ids of the files that it names; undefined for a schema of another time. */
  named: ReadonlySet<string> | undefined;
  /** See `installationId`. */
  installation: string;
}

function takeCopy(folder: string, path: string): DatabaseCopy {
  const db = openDatabase(databasePath(folder));
  try {
    copyDatabase(db, path);
  } finally {
    // Without the checkpoint that `close` makes: it would hold up the writes of a server that runs.
    db.sqlite.close();
  }
  const copied = openDatabase(path);
  try {
    const problems = checkDatabase(copied, 'integrity_check');
    if (problems.length > 0)
      throw new PlainError(`The database is damaged (${problems[0]}): no backup was written.`);
    const version = schemaVersion(copied);
    if (version !== LATEST_VERSION) return { path, version, named: undefined, installation: '' };
    const named = new Set(listKnownFiles({ db: copied }).map(({ id }) => id));
    return { path, version, named, installation: installationId({ db: copied }) };
  } finally {
    copied.close();
  }
}
