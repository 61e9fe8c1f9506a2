import { createHash, type Hash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { openDatabase } from '@ringmark/api/database/db';
import { LATEST_VERSION, schemaVersion } from '@ringmark/api/database/migrate';
import { listKnownFiles } from '@ringmark/api/maintenance/stored-files';
import { pack, type Pack } from 'tar-stream';
import { messageOf, PlainError } from '../plain-error.ts';
import { checkDatabase, copyDatabase, databasePath, filesPath } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';

/** The last entry of a backup: what it must hold, so that a restore can tell whether all of it arrived. */
export interface BackupManifest {
  format: 1;
  madeAt: string;
  schemaVersion: number;
  entries: { name: string; size: number; sha256: string }[];
}

/** What was written. */
export interface WrittenBackup {
  files: number;
  /** Files that the database names and that are not on the disk. */
  missing: number;
  bytes: number;
}

export const MANIFEST = 'manifest.json';
export const DATABASE = 'ringmark.sqlite';
/** Beside a backup that is being written lies a folder of its name with this end; after a crash it is left over. */
export const WORK_SUFFIX = '.ringmark-work';

/**
 * Writes database and files of a data folder, which may be in use, as one tar file, packed where the name ends in
 * `.gz` or `.tgz`. The database is copied first: a file is always written before the row that names it, so the copy
 * names no file that is not there.
 *
 * @throws PlainError, also while another backup of the folder is being written; no half backup is left behind.
 */
export async function writeBackup(folder: string, to: string): Promise<WrittenBackup> {
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
    const { files, missing } = await writeTar(draft, copy, filesPath(folder));
    await rename(draft, to);
    await syncFolder(dirname(to));
    return { files, missing, bytes: statSync(to).size };
  } catch (error) {
    throw error instanceof PlainError
      ? error
      : new PlainError(`The backup failed: ${messageOf(error)}.`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
    unlock();
  }
}

interface DatabaseCopy {
  path: string;
  version: number;
  /** Ids of the files that it names; undefined for a schema of another time. */
  named: Set<string> | undefined;
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
    const isKnown = version === LATEST_VERSION;
    const named = isKnown ? new Set(listKnownFiles({ db: copied }).map(({ id }) => id)) : undefined;
    return { path, version, named };
  } finally {
    copied.close();
  }
}

async function writeTar(to: string, { path, version, named }: DatabaseCopy, folder: string) {
  const manifest: BackupManifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    schemaVersion: version,
    entries: [],
  };
  // What was uploaded since belongs to no row of the copy, and may be swept away at any moment.
  const names = filesUnder(folder).filter((name) => named === undefined || named.has(basename(name)));
  const tar = pack();
  const fill = async () => {
    manifest.entries.push(await addFile(tar, DATABASE, path));
    for (const name of names) {
      manifest.entries.push(await addFile(tar, `files/${name}`, join(folder, name)));
    }
    tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest, null, 1));
    tar.finalize();
  };
  const output = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  const filling = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(messageOf(error)));
  });
  await Promise.all([pipeline(tar, packing(to), output), filling]);
  return { files: names.length, missing: named === undefined ? 0 : named.size - names.length };
}

/** Pictures are packed already and the rest is text: the quickest level takes nearly all that there is to win. */
function packing(to: string): Transform {
  return /\.(?:gz|tgz)$/.test(to) ? createGzip({ level: constants.Z_BEST_SPEED }) : new PassThrough();
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

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
