import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Db, openDatabase } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, migrate, schemaVersion } from '@ringmark/api/core/database/migrate';
import { resetChangeLog } from '@ringmark/api/core/events/reset-change-log';
import { findInvalidFileId } from '@ringmark/api/operation/maintenance/invalid-file-ids';
import { systemClock } from '../adapters/system-clock.ts';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { checkDatabase } from './data-folder.ts';
import { STAGING } from './folder-guards.ts';
import { databasePath } from './paths.ts';
import { requireLock } from './folder-lock.ts';
import { syncFolder } from './folder-sync.ts';
import { type DataPlace, holdsData, moveAside, putInPlace } from './replace-data.ts';
import { hashing } from './hashing.ts';
import { type BackupManifest, ENTRY, MANIFEST, openEntries, parseManifest } from './manifest.ts';
import { storedPath } from './shared-store.ts';
import { requireWritable } from './writable.ts';

/**
 * Checks the backup before replacing anything; the old data are moved aside.
 *
 * @param keyFile stays where it is, also within the folder.
 * @returns when the backup was made, and where the old data are.
 * @throws PlainError before anything has changed.
 */
export async function restoreBackup(
  from: string,
  folder: string,
  mayReplace: boolean,
  keyFile = `${folder}.key`,
) {
  requireReadable(from);
  try {
    return await restoreInto(from, { folder, keyFile }, mayReplace);
  } catch (error) {
    throw error instanceof PlainError
      ? error
      : new PlainError(`The restore failed: ${messageOf(error)}.`, { cause: error });
  }
}

/** A backup that root has copied is often readable by root alone. */
function requireReadable(from: string): void {
  if (!existsSync(from)) throw new PlainError(`${from} does not exist.`);
  try {
    closeSync(openSync(from, 'r'));
  } catch (cause) {
    const user = process.geteuid?.() ?? 'this one';
    throw new PlainError(`User ${user} can't read ${from}: ${messageOf(cause)}.`, { cause });
  }
}

async function restoreInto(from: string, to: DataPlace, mayReplace: boolean) {
  const { folder } = to;
  requireWritable(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = requireLock(folder);
  const staging = join(folder, STAGING);
  try {
    const hasData = holdsData(to);
    if (hasData && !mayReplace) {
      throw new PlainError(
        `${folder} already contains data. Use --replace to replace it with the backup; the old data is kept.`,
      );
    }
    rmSync(staging, { recursive: true, force: true });
    mkdirSync(join(staging, 'files'), { recursive: true, mode: 0o700 });
    const manifest = await unpack(from, staging);
    if (manifest.shared) await fetchShared(from, staging, manifest.shared);
    checkRestored(from, staging);
    if (existsSync(databasePath(folder))) settle(databasePath(folder));
    const aside = hasData ? moveAside(folder) : undefined;
    putInPlace(to, staging, aside);
    await syncFolder(folder);
    const files = manifest.shared?.files.length ?? manifest.entries.length - 1;
    return { madeAt: manifest.madeAt, files, aside };
  } finally {
    rmSync(staging, { recursive: true, force: true });
    unlock();
  }
}

async function unpack(from: string, staging: string): Promise<BackupManifest> {
  const found = new Map<string, string>();
  try {
    for await (const entry of openEntries(from)) {
      const { name, type } = entry.header;
      if (type !== 'file' || !ENTRY.test(name)) throw new PlainError(`${from} is not a Ringmark backup.`);
      found.set(name, await receive(entry, join(staging, name)));
    }
  } catch (error) {
    if (error instanceof PlainError) throw error;
    throw new PlainError(`Can't read ${from} as a backup: ${messageOf(error)}.`, { cause: error });
  }
  return requireWhole(from, staging, found);
}

async function receive(content: AsyncIterable<unknown>, path: string): Promise<string> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  await pipeline(content, hashing(hash), createWriteStream(path, { mode: 0o600, flush: true }));
  return hash.digest('hex');
}

/** Copies the shared files and compares each with its hash. */
async function fetchShared(
  from: string,
  staging: string,
  { folder, files }: NonNullable<BackupManifest['shared']>,
): Promise<void> {
  const store = join(dirname(from), folder);
  if (files.length > 0 && !existsSync(store)) {
    throw new PlainError(
      `${from} keeps its files in a folder next to it, but ${store} is missing. Put that folder next to the backup.`,
    );
  }
  for (const { name, sha256 } of files) {
    const path = join(store, storedPath(basename(name), sha256));
    if (!existsSync(path)) throw new PlainError(`${store} is incomplete: ${name} of ${from} is missing.`);
    if ((await receive(createReadStream(path), join(staging, name))) !== sha256)
      throw new PlainError(`${path} is damaged: its content differs from what was backed up.`);
  }
}

function requireWhole(from: string, staging: string, found: Map<string, string>): BackupManifest {
  const manifest = found.has(MANIFEST)
    ? parseManifest(readFileSync(join(staging, MANIFEST), 'utf8'))
    : undefined;
  if (manifest === undefined)
    throw new PlainError(`${from} is not a complete Ringmark backup: its manifest is missing.`);
  const wrong = manifest.entries.find(({ name, sha256 }) => found.get(name) !== sha256);
  if (wrong !== undefined)
    throw new PlainError(`${from} is damaged: ${wrong.name} differs from what was backed up.`);
  // The manifest itself is the one entry that it does not list.
  if (found.size !== manifest.entries.length + 1)
    throw new PlainError(`${from} is damaged: it contains files that its manifest doesn't list.`);
  if (manifest.schemaVersion > LATEST_VERSION)
    throw new PlainError(`${from} was created by a newer version of Ringmark. Restore it with that version.`);
  return manifest;
}

/**
 * Checks the database, brings the backup of an older version to the schema of this one, as a start does, and resets the
 * positions that clients know from a later state. All of it in the unpacked copy: nothing is moved before it is sound.
 */
function checkRestored(from: string, staging: string): void {
  const db = openRestored(from, databasePath(staging));
  try {
    const [problem] = schemaVersion(db) > 0 ? checkDatabase(db, 'integrity_check') : ['it is empty'];
    if (problem !== undefined) throw damaged(from, problem);
    migrate(db);
    requireOwnFileIds(from, db);
    resetChangeLog({ db, clock: systemClock });
  } finally {
    db.close();
  }
}

/** The server opens files by these ids: an id that leads elsewhere is not from this server. */
function requireOwnFileIds(from: string, db: Db): void {
  const strange = findInvalidFileId({ db });
  if (strange === undefined) return;
  throw new PlainError(
    `${from} contains a file ID that Ringmark doesn't create, so it may have been modified (${JSON.stringify(strange.slice(0, 100))}). Nothing was restored.`,
  );
}

const damaged = (from: string, problem: string, options?: ErrorOptions) =>
  new PlainError(`The database in ${from} is damaged: ${problem}.`, options);

function openRestored(from: string, path: string): Db {
  try {
    return openDatabase(path);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (!/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) throw cause;
    throw damaged(from, messageOf(cause), { cause });
  }
}

/** Merges the log of a killed server into its database file. */
function settle(path: string): void {
  try {
    openDatabase(path).close();
  } catch {
    // A damaged database is moved aside as it is.
  }
}
