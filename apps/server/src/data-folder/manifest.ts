import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { z } from 'zod';
import { STORE_NAME } from './shared-store.ts';

export const MANIFEST = 'manifest.json';
export const DATABASE = 'ringmark.sqlite';

/** What a backup may hold, and so what may be written: nothing outside of the folder, nothing by a path of its own. */
export const ENTRY = /^(?:ringmark\.sqlite|manifest\.json|files(?:\/[\w-][\w.-]*)+)$/;

const FILE = /^files(?:\/[\w-][\w.-]*)+$/;

const entriesOf = (name: RegExp) =>
  z.array(
    z.object({ name: z.string().regex(name), size: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  );

/** What a backup must hold, so that a restore can tell whether all of it is there. */
const manifestSchema = z.object({
  /** 1: all files are in it, and this comes last. 2: they lie beside it, and this comes first. */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.string(),
  schemaVersion: z.number(),
  entries: entriesOf(ENTRY),
  /** Files that this backup shares with others, and the folder beside it in which they lie. */
  shared: z.object({ folder: z.string().regex(STORE_NAME), files: entriesOf(FILE) }).optional(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupEntry = BackupManifest['entries'][number];

const GZIP_HEAD = Buffer.from([0x1f, 0x8b]);

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

/** The entries of a backup, one after the other; what goes wrong on the way ends them, and is thrown there. */
export function openEntries(path: string): Extract {
  const reader = extract();
  const packed = isPacked(path) ? [createGunzip()] : [];
  pipeline([createReadStream(path), ...packed, reader]).catch(() => undefined);
  return reader;
}

export function parseManifest(json: string): BackupManifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/**
 * The manifest of a backup that shares its files, without reading the rest of it.
 *
 * @returns undefined for a backup that holds its files itself, and for what is no backup.
 * @throws what reading it throws, for one that is damaged.
 */
export async function readSharedManifest(path: string): Promise<BackupManifest | undefined> {
  for await (const entry of openEntries(path))
    return entry.header.name === MANIFEST ? parseManifest(await text(entry)) : undefined;
  return undefined;
}
