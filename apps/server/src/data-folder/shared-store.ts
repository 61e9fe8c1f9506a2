import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './folder-sync.ts';
import { hashFile, hashing } from './hashing.ts';

/** Stores each file of an installation once next to its backups, named by id and hash; a file never changes. */
export const STORE_NAME = /^ringmark-[0-9a-f]{8}-files$/;
export const storeNameOf = (installation: string): string => `ringmark-${installation}-files`;

const DRAFT = '.part';
const STORED = /^(?<id>[\w-]+)\.(?<sha256>[0-9a-f]{64})$/;
/** A running backup may need files that no finished backup names yet. */
const UNREFERENCED_KEPT = 24 * 3_600_000;

export interface StoredFile {
  path: string;
  sha256: string;
}

export const storedPath = (id: string, sha256: string): string => join(sha256.slice(0, 2), `${id}.${sha256}`);

async function namesUnder(store: string): Promise<string[]> {
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

export async function listStored(store: string): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>();
  for (const path of await namesUnder(store)) {
    const { id, sha256 } = STORED.exec(basename(path))?.groups ?? {};
    if (id !== undefined && sha256 !== undefined) stored.set(id, { path: storedPath(id, sha256), sha256 });
  }
  return stored;
}

/** The file gets its name only when it is whole. @returns the hash of the copy. */
export async function store(from: string, into: string): Promise<string> {
  const id = basename(from);
  const draft = join(into, `${id}${DRAFT}`);
  const hash = createHash('sha256');
  await rm(draft, { force: true });
  await pipeline(
    createReadStream(from),
    hashing(hash),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const sha256 = hash.digest('hex');
  const path = join(into, storedPath(id, sha256));
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(draft, path);
  await syncFolder(dirname(path));
  return sha256;
}

/** Marks a file as needed by a running backup. Some file systems refuse that. */
export const touch = (path: string, now: Date): Promise<void> =>
  utimes(path, now, now).catch(() => undefined);

export const isSound = async (into: string, { path, sha256 }: StoredFile): Promise<boolean> =>
  (await hashFile(join(into, path))) === sha256;

/** @param named paths within the store that backups name. */
export async function sweepStore(into: string, named: ReadonlySet<string>, now: number): Promise<void> {
  const places = new Set([...named].map((path) => join(into, path)));
  for (const path of await namesUnder(into)) {
    if (places.has(path)) continue;
    if (now - (await stat(path)).mtimeMs > UNREFERENCED_KEPT) await rm(path, { force: true });
  }
}
