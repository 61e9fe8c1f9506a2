import { createHash, type Hash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@ringmark/api/database/db';
import { schemaVersion } from '@ringmark/api/database/migrate';
import { pack, type Pack } from 'tar-stream';
import { messageOf, PlainError } from '../plain-error.ts';
import { checkDatabase, copyDatabase, databasePath, filesPath } from './data-folder.ts';

/** The last entry of a backup: what it must hold, so that a restore can tell whether all of it arrived. */
export interface BackupManifest {
  format: 1;
  madeAt: string;
  schemaVersion: number;
  entries: { name: string; size: number; sha256: string }[];
}

export const MANIFEST = 'manifest.json';
export const DATABASE = 'ringmark.sqlite';

/**
 * Writes database and files of a data folder, which may be in use, as one tar file. The database is copied first:
 * a file is always written before the row that names it, so the copy names no file that is not there.
 *
 * @returns how much was written. @throws PlainError; no half backup is left behind.
 */
export async function writeBackup(folder: string, to: string): Promise<{ files: number; bytes: number }> {
  if (existsSync(to)) throw new PlainError(`${to} is there already: choose another name.`);
  if (!existsSync(databasePath(folder))) throw new PlainError(`There is no database in ${folder}.`);
  const draft = `${to}.part`;
  let work: string | undefined;
  try {
    work = mkdtempSync(join(dirname(to), '.ringmark-backup-'));
    const copy = join(work, DATABASE);
    const version = takeCopy(folder, copy);
    const manifest = await writeTar(draft, copy, filesPath(folder), version);
    await rename(draft, to);
    return { files: manifest.entries.length - 1, bytes: statSync(to).size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error instanceof PlainError
      ? error
      : new PlainError(`The backup failed: ${messageOf(error)}.`, { cause: error });
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
  }
}

function takeCopy(folder: string, copy: string): number {
  const db = openDatabase(databasePath(folder));
  try {
    copyDatabase(db, copy);
  } finally {
    db.close();
  }
  const copied = openDatabase(copy);
  try {
    const problems = checkDatabase(copied, 'integrity_check');
    if (problems.length === 0) return schemaVersion(copied);
    throw new PlainError(`The database is damaged (${problems[0]}): no backup was written.`);
  } finally {
    copied.close();
  }
}

async function writeTar(
  to: string,
  database: string,
  files: string,
  version: number,
): Promise<BackupManifest> {
  const manifest: BackupManifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    schemaVersion: version,
    entries: [],
  };
  const tar = pack();
  const fill = async () => {
    manifest.entries.push(await addFile(tar, DATABASE, database));
    for (const name of filesUnder(files)) {
      manifest.entries.push(await addFile(tar, `files/${name}`, join(files, name)));
    }
    tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest, null, 1));
    tar.finalize();
  };
  const output = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  const filling = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(messageOf(error)));
  });
  await Promise.all([pipeline(tar, output), filling]);
  await syncFolder(dirname(to));
  return manifest;
}

async function addFile(tar: Pack, name: string, path: string) {
  const { size } = statSync(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hashing(hash), tar.entry({ name, size, mode: 0o600 }));
  return { name, size, sha256: hash.digest('hex') };
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

/** Uploads that are under way lie in tmp/ and belong to nobody yet. */
function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('tmp/'));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
