import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listKnownFiles } from '@ringmark/api/operation/maintenance/stored-files';
import { filesPath } from '@ringmark/server/data-folder/paths';
import { readDatabase } from '../running/seed-data.ts';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Compares every file that the database names with its size and hash. */
export async function checkFiles(dataDir: string): Promise<string[]> {
  const known = readDatabase(dataDir, (db) => listKnownFiles({ db }));
  const entries = await readdir(filesPath(dataDir), { recursive: true, withFileTypes: true });
  const paths = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, join(entry.parentPath, entry.name)]),
  );
  const complaints: string[] = [];
  for (const file of known) {
    const path = paths.get(file.id);
    if (path === undefined) {
      complaints.push(`${file.id} is named and not there`);
      continue;
    }
    const bytes = await readFile(path);
    const isSame = file.size === null || file.size === bytes.byteLength;
    if (!isSame || (file.sha256 !== null && file.sha256 !== sha256(bytes)))
      complaints.push(`${file.id} is not what was sent`);
  }
  return complaints;
}

export const stagedFiles = (dataDir: string): Promise<string[]> => readdir(join(filesPath(dataDir), 'tmp'));
