import { existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { databasePath, filesPath } from './paths.ts';
import { requireWritable } from './writable.ts';

const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9p'],
]);

/** The folder in which a restore unpacks a backup; it is removed at the end. */
export const STAGING = '.restoring';

/** @throws PlainError where the folder cannot be made. */
export function prepareFolder(folder: string): void {
  requireWritable(folder);
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 });
    mkdirSync(filesPath(folder), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PlainError(`Can't create the data folder: ${messageOf(error)}.`, { cause: error });
  }
  const kind = NETWORK_FILE_SYSTEMS.get(statfsSync(folder).type);
  if (kind !== undefined) {
    throw new PlainError(
      `${folder} is on a ${kind} file system, where a database is not safe. Use a local disk.`,
    );
  }
}

/** Prevents a start with an empty database next to files of a lost one. @throws PlainError */
export function requireNothingLost(folder: string): void {
  const path = databasePath(folder);
  // A failed copy leaves a file of no bytes, which SQLite takes for an empty database.
  if (existsSync(path) && statSync(path).size > 0) return;
  if (existsSync(join(folder, STAGING))) {
    throw new PlainError(
      `A restore into ${folder} was interrupted. Run "ringmark restore FILE --replace" again.`,
    );
  }
  if (!existsSync(path) && existsSync(`${path}-wal`)) {
    throw new PlainError(
      `${path}-wal exists, but its database is missing. Put the database back, restore a backup, or use an empty folder.`,
    );
  }
  const hasFiles = readdirSync(filesPath(folder)).some((name) => name !== 'tmp');
  if (hasFiles) {
    throw new PlainError(
      `${filesPath(folder)} contains files, but ${path} is ${existsSync(path) ? 'empty' : 'missing'}. Put the database back, restore a backup, or use an empty folder.`,
    );
  }
}
