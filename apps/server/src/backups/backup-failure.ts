import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts';

/**
 * Why the last nightly backup could not be written lies in the data folder, beside the database and not in it: it
 * outlives a restart, also on a day on which the database takes no more, and comes back with no restored backup.
 */
const NAME = 'ringmark.backup-failed.json';

const failureSchema = z.object({ at: z.number(), sentence: z.string() });
export type BackupFailure = z.infer<typeof failureSchema>;

/** @returns null where the last one was written. */
export async function readFailure(dataDir: string): Promise<BackupFailure | null> {
  try {
    return failureSchema.parse(JSON.parse(await readFile(join(dataDir, NAME), 'utf8')));
  } catch {
    return null;
  }
}

/** On a disk that takes nothing more the log is what tells. */
export const rememberFailure = (dataDir: string, failure: BackupFailure): Promise<void> =>
  writeFileAtomically(join(dataDir, NAME), JSON.stringify(failure)).catch(() => undefined);

export const forgetFailure = (dataDir: string): Promise<void> => rm(join(dataDir, NAME), { force: true });
