import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openDatabase } from '@ringmark/api/database/db';
import { LATEST_VERSION, schemaVersion } from '@ringmark/api/database/migrate';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { messageOf, PlainError } from '../plain-error.ts';
import { DATABASE, MANIFEST, syncFolder } from './backup.ts';
import { checkDatabase, databasePath, filesPath, STAGING } from './data-folder.ts';
import { isLockFile, requireLock } from './folder-lock.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  schemaVersion: z.number(),
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
});
type Manifest = z.infer<typeof manifestSchema>;

const GZIP_HEAD = Buffer.from([0x1f, 0x8b]);

/** What a backup may hold, and so what may be written: nothing outside of the folder, nothing by a path of its own. */
const ENTRY = /^(?:ringmark\.sqlite|manifest\.json|files(?:\/[\w-][\w.-]*)+)$/;

/**
 * Puts a backup in the place of a data folder. Everything is unpacked and checked beside what is there before
 * anything is moved; what was there is kept.
 *
 * @returns when the backup was made, and where the old data went, if there were any.
 * @throws PlainError with one line; nothing has changed then.
 */
export async function restoreBackup(from: string, folder: string, mayReplace: boolean) {
  if (!existsSync(from)) throw new PlainError(`There is no file ${from}.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = requireLock(folder);
  const staging = join(folder, STAGING);
  try {
    const hasData = holdsData(folder, contentsOf(folder));
    if (hasData && !mayReplace) {
      throw new PlainError(
        `${folder} holds data already: give --replace to put the backup in its place; the old data are kept aside.`,
      );
    }
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(join(staging, 'files'), { recursive: true, mode: 0o700 });
    const manifest = await unpack(from, staging);
    if (existsSync(databasePath(folder))) settle(databasePath(folder));
    const aside = hasData ? moveAside(folder, contentsOf(folder)) : undefined;
    for (const name of ['files', DATABASE]) {
      rmSync(join(folder, name), { recursive: true, force: true });
      renameSync(join(staging, name), join(folder, name));
    }
    await syncFolder(folder);
    return { madeAt: manifest.madeAt, files: manifest.entries.length - 1, aside };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    unlock();
  }
}

/** Names of what belongs to the data, and not to whoever works on them. */
const contentsOf = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !isLockFile(name) && name !== STAGING);

/**
 * Whether there is something to keep. The log of a database counts, also where the database is gone: laid beside
 * another database it would be played into that one.
 */
function holdsData(folder: string, names: readonly string[]): boolean {
  if (names.some((name) => name.startsWith(DATABASE))) return true;
  return names.includes('files') && readdirSync(filesPath(folder)).some((name) => name !== 'tmp');
}

async function unpack(from: string, staging: string): Promise<Manifest> {
  const found = new Map<string, string>();
  try {
    const reader = extract();
    const packed = isPacked(from) ? [createGunzip()] : [];
    const reading = pipeline([createReadStream(from), ...packed, reader]);
    // What goes wrong on the way ends the loop below, which tells of it.
    reading.catch(() => undefined);
    for await (const entry of reader) {
      const { name, type } = entry.header;
      if (type !== 'file' || !ENTRY.test(name)) throw new PlainError(`${from} is not a backup of Ringmark.`);
      mkdirSync(dirname(join(staging, name)), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      const counting = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(entry, counting, createWriteStream(join(staging, name), { mode: 0o600, flush: true }));
      found.set(name, hash.digest('hex'));
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`${from} cannot be read as a backup: ${messageOf(error)}.`, { cause: error });
  }
  return requireWhole(from, staging, found);
}

/** By its first bytes: a backup may have been given another name. */
function isPacked(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(2);
    readSync(file, head);
    return head.equals(GZIP_HEAD);
  } finally {
    closeSync(file);
  }
}

function requireWhole(from: string, staging: string, found: Map<string, string>): Manifest {
  const manifest = manifestSchema.safeParse(found.has(MANIFEST) && readJson(join(staging, MANIFEST)));
  if (!manifest.success)
    throw new PlainError(`${from} is not a whole backup of Ringmark: its manifest is missing.`);
  const { entries, schemaVersion: version } = manifest.data;
  const wrong = entries.find(({ name, sha256 }) => found.get(name) !== sha256);
  if (wrong !== undefined)
    throw new PlainError(`${from} is damaged: ${wrong.name} is not what was backed up.`);
  // The manifest itself is the one entry that it does not list.
  if (found.size !== entries.length + 1)
    throw new PlainError(`${from} is damaged: it holds files that were not backed up.`);
  if (version > LATEST_VERSION)
    throw new PlainError(`${from} was made by a newer Ringmark: restore it with that one.`);
  checkRestored(from, staging);
  return manifest.data;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function checkRestored(from: string, staging: string): void {
  const db = openDatabase(databasePath(staging));
  try {
    const [problem] = schemaVersion(db) > 0 ? checkDatabase(db, 'integrity_check') : ['it is empty'];
    if (problem !== undefined) throw new PlainError(`The database in ${from} is damaged: ${problem}.`);
  } finally {
    db.close();
  }
}

/** Puts what a killed server has left in its log into the database, so that one file holds all of it. */
function settle(path: string): void {
  try {
    openDatabase(path).close();
  } catch {
    // A database that is damaged is kept as it is.
  }
}

/** Beside the folder where that is one disk and may be written to, else within it. */
function moveAside(folder: string, names: readonly string[]): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const beside = join(dirname(folder), `${basename(folder)}-before-restore-${stamp}`);
  const aside = canMove(folder, beside) ? beside : join(folder, `before-restore-${stamp}`);
  try {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    // The database goes first and comes last: as long as there is none, a start knows that this is half done.
    for (const name of names.toSorted((a, b) => Number(b === DATABASE) - Number(a === DATABASE)))
      renameSync(join(folder, name), join(aside, name));
  } catch (error) {
    throw new PlainError(`The old data cannot be moved aside: ${messageOf(error)}.`, { cause: error });
  }
  return aside;
}

/** A mounted data folder cannot hand files to its neighbour by renaming them. */
function canMove(folder: string, aside: string): boolean {
  const probe = join(folder, '.moving');
  try {
    mkdirSync(probe, { mode: 0o700 });
    renameSync(probe, aside);
    return true;
  } catch {
    rmSync(probe, { recursive: true, force: true });
    return false;
  }
}
