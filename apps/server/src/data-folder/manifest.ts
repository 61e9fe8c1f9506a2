import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { z } from 'zod';
import { STORE_NAME } from './shared-store.ts';

export const MANIFEST = 'manifest.json';
export const DATABASE = 'ringmark.sqlite';

/** The allowed entry names of a backup, and so of a restore: no path leads out of the folder. */
export const ENTRY = /^(?:ringmark\.sqlite|manifest\.json|files(?:\/[\w-][\w.-]*)+)$/;

const FILE = /^files(?:\/[\w-][\w.-]*)+$/;

const entriesOf = (name: RegExp) =>
  z.array(
    z.object({ name: z.string().regex(name), size: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  );

const manifestSchema = z.object({
  /** Format 1: all files are in it, and this comes last. 2: they lie next to it, and this comes first. */
  format: z.union([z.literal(1), z.literal(2)]),
  madeAt: z.string(),
  schemaVersion: z.number(),
  entries: entriesOf(ENTRY),
  shared: z.object({ folder: z.string().regex(STORE_NAME), files: entriesOf(FILE) }).optional(),
});
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackupEntry = BackupManifest['entries'][number];

const GZIP_HEAD = Buffer.from([0x1f, 0x8b]);

/** Tells whether a backup is packed, by its first bytes, because it may have been renamed. */
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

/** The entries of a backup, one after the other. An error on the way ends the iteration and is thrown there. */
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

/** Returns undefined for a file that is no backup with shared files. @throws the read error of a damaged one. */
export async function readSharedManifest(path: string): Promise<BackupManifest | undefined> {
  for await (const entry of openEntries(path))
    return entry.header.name === MANIFEST ? parseManifest(await text(entry)) : undefined;
  return undefined;
}
