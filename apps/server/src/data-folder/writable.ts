import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageOf, PlainError } from '../process/plain-error.ts';

/** A folder that does not exist yet is judged by its nearest parent. */
export function isFolderWritable(folder: string): boolean {
  if (!existsSync(folder)) return folder !== dirname(folder) && isFolderWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Tries to write, because on a read-only disk SQLite and `mkdir` report a missing folder. @throws PlainError */
export function requireWritable(folder: string): void {
  try {
    rmdirSync(mkdtempSync(join(nearestTo(folder), '.writable-')));
  } catch (cause) {
    const user = process.geteuid?.();
    const who = user === undefined ? 'This user' : `User ${user}`;
    throw new PlainError(`${who} can't write to the data folder ${folder}: ${wordsOf(cause)}.`, { cause });
  }
}

const nearestTo = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestTo(dirname(folder));

/** "EROFS: read-only file system, mkdtemp '...'" names a folder that the operator does not know. */
const wordsOf = (error: unknown): string =>
  /^E[A-Z0-9]+: (?<words>[^,]+),/.exec(messageOf(error))?.groups?.['words'] ?? messageOf(error);
