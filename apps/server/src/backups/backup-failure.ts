import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../data-folder/write-file-atomically.ts';

/** A file, because the reason must survive restarts, restores, and a database that takes no writes. */
const NAME = 'ringmark.backup-failed.json';

const failureSchema = z.object({ at: z.number(), sentence: z.string() });
export type BackupFailure = z.infer<typeof failureSchema>;

/** @returns null when the last backup was written. */
export async function readFailure(dataDir: string): Promise<BackupFailure | null> {
  try {
    return failureSchema.parse(JSON.parse(await readFile(join(dataDir, NAME), 'utf8')));
  } catch {
    return null;
  }
}

/** Saves the failure. If the disk is full, only the log reports it. */
export const saveFailure = (dataDir: string, failure: BackupFailure): Promise<void> =>
  writeFileAtomically(join(dataDir, NAME), JSON.stringify(failure)).catch(() => undefined);

export const clearFailure = (dataDir: string): Promise<void> => rm(join(dataDir, NAME), { force: true });
