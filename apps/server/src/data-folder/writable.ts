import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, PlainError } from '../process/plain-error.ts';

/** Whether files may be put into a folder; one that is not there yet is made where the nearest that is there takes it. */
export function canWrite(folder: string): boolean {
  if (!existsSync(folder)) return folder !== dirname(folder) && canWrite(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/**
 * Tries whether something can be put into a data folder: SQLite and a folder made with all above it say of a disk
 * that may only be read that there is none.
 *
 * @throws PlainError that names the user and the folder.
 */
export function requireWritable(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(nearestTo(folder), '.writable-')));
  } catch (cause) {
    const user = process.geteuid?.();
    const who = user === undefined ? 'This user' : `User ${user}`;
    throw new PlainError(`${who} cannot write to the data folder ${folder}: ${wordsOf(cause)}.`, { cause });
  }
}

const nearestTo = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestTo(dirname(folder));

/** "EROFS: read-only file system, mkdtemp '...'" names a folder that nobody knows. */
const wordsOf = (error: unknown): string =>
  /^E[A-Z0-9]+: (?<words>[^,]+),/.exec(messageOf(error))?.groups?.['words'] ?? messageOf(error);
