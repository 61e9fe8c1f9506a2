import { existsSync, mkdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, schemaVersion } from '@ringmark/api/core/database/migrate';
import { installationId } from '@ringmark/api/core/database/installation-id';
import { listKnownFiles } from '@ringmark/api/operation/maintenance/stored-files';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { filesUnder, writeTar } from './backup-tar.ts';
import { checkDatabase, copyDatabase } from './data-folder.ts';
import { databasePath, filesPath } from './paths.ts';
import { lockFolder } from './folder-lock.ts';
import { syncFolder } from './folder-sync.ts';
import { DATABASE } from './manifest.ts';
import { isBackupName, shareFiles } from './share-files.ts';

export interface WrittenBackup {
  files: number;
  /** Files that the database names and that are not on the disk. */
  missing: number;
  bytes: number;
}

/** The suffix of a backup's work folder; a crash leaves it behind. */
export const WORK_SUFFIX = '.ringmark-work';
const MIN_FREE_BYTES = 1_048_576;

/**
 * The tar is compressed for names in `.gz` or `.tgz`. The database comes first: files are written before their rows, so
 * every named file exists.
 *
 * @throws PlainError, also while another backup is running; no half backup stays.
 */
export function writeBackup(folder: string, to: string): Promise<WrittenBackup> {
  return writeWhole(folder, to, async (draft, copy) => {
    // Newer uploads have no row in the copy, and may be removed at any moment.
    const names = filesUnder(filesPath(folder)).filter(
      (name) => copy.named === undefined || copy.named.has(basename(name)),
    );
    await writeTar(draft, copy, { within: filesPath(folder), names });
    return { files: names.length, missing: copy.named === undefined ? 0 : copy.named.size - names.length };
  });
}

/**
 * Shares files with the backups next to it. @param freeBytesFloor bytes. @throws PlainError as `writeBackup` does, and
 * without room.
 */
export async function writeSharedBackup(
  folder: string,
  to: string,
  freeBytesFloor: number,
): Promise<WrittenBackup> {
  if (!isBackupName(to))
    throw new PlainError(
      `${to} must end in .tar, .tar.gz or .tgz. Otherwise later backups won't recognize it and may remove files it needs.`,
    );
  return writeWhole(folder, to, async (draft, copy) => {
    if (copy.named === undefined)
      throw new PlainError('The database is from a different version of Ringmark. Migrate it first.');
    const place = { folder, backupFolder: dirname(to), freeBytesFloor };
    const { shared, missing } = await shareFiles(place, { ...copy, named: copy.named });
    await writeTar(draft, copy, { shared });
    return { files: shared.files.length, missing };
  });
}

type Write = (draft: string, copy: DatabaseCopy) => Promise<Omit<WrittenBackup, 'bytes'>>;

async function writeWhole(folder: string, to: string, write: Write): Promise<WrittenBackup> {
  if (existsSync(to)) throw new PlainError(`${to} already exists. Use another name.`);
  if (!existsSync(databasePath(folder))) throw new PlainError(`${folder} contains no database.`);
  const unlock = lockFolder(folder, 'backup');
  if (unlock === undefined)
    throw new PlainError(`Another backup of ${folder} is being written. Wait for it to finish.`);
  try {
    return await writeBy(`${to}${WORK_SUFFIX}`, folder, to, write);
  } catch (error) {
    throw error instanceof PlainError
      ? error
      : new PlainError(`The backup failed: ${messageOf(error)}.`, { cause: error });
  } finally {
    unlock();
  }
}

async function writeBy(work: string, folder: string, to: string, write: Write): Promise<WrittenBackup> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  try {
    const copy = makeCopy(folder, join(work, DATABASE));
    const draft = join(work, basename(to));
    const counts = await write(draft, copy);
    await rename(draft, to);
    await syncFolder(dirname(to));
    return { ...counts, bytes: statSync(to).size };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Returns the error for a copy that looks damaged, as it also does if the disk is full. */
function writeFailure(path: string, problem: string): PlainError {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < MIN_FREE_BYTES
    ? new PlainError('There is not enough space for the backup. No backup was written.')
    : new PlainError(`The database is damaged (${problem}). No backup was written.`);
}

export interface DatabaseCopy {
  path: string;
  version: number;
  /** Ids of the files that it names; undefined for an older or newer schema. */
  named: ReadonlySet<string> | undefined;
  installation: string;
}

function makeCopy(folder: string, path: string): DatabaseCopy {
  const db = openDatabase(databasePath(folder));
  try {
    copyDatabase(db, path);
  } finally {
    // Its own `close` would make a checkpoint, which would hold up the writes of a running server.
    db.sqlite.close();
  }
  const copied = openDatabase(path);
  try {
    const problems = checkDatabase(copied, 'integrity_check');
    if (problems.length > 0) throw writeFailure(path, problems[0] ?? '');
    const version = schemaVersion(copied);
    if (version !== LATEST_VERSION) return { path, version, named: undefined, installation: '' };
    const named = new Set(listKnownFiles({ db: copied }).map(({ id }) => id));
    return { path, version, named, installation: installationId({ db: copied }) };
  } finally {
    copied.close();
  }
}
