import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { messageOf } from '../process/plain-error.ts';
import { hashFile, hashing } from './hashing.ts';
import { type BackupEntry, type BackupManifest, DATABASE, MANIFEST } from './manifest.ts';

/** The tar holds the files, or they lie next to it. */
type Files = { within: string; names: readonly string[] } | { shared: BackupManifest['shared'] };

export async function writeTar(
  to: string,
  { path, version }: { path: string; version: number },
  files: Files,
): Promise<void> {
  const tar = pack();
  const head = { madeAt: new Date().toISOString(), schemaVersion: version };
  const addManifest = (manifest: BackupManifest) => {
    tar.entry({ name: MANIFEST, mode: 0o600 }, JSON.stringify(manifest, null, 1));
  };
  const fill = async () => {
    if ('shared' in files) {
      // The hash is needed in advance, because the manifest comes first, so that it can be read without the rest.
      const database = { name: DATABASE, size: statSync(path).size, sha256: await hashFile(path) };
      addManifest({ format: 2, ...head, entries: [database], shared: files.shared });
      await addFile(tar, DATABASE, path);
    } else {
      const entries = [await addFile(tar, DATABASE, path)];
      for (const name of files.names)
        entries.push(await addFile(tar, `files/${name}`, join(files.within, name)));
      addManifest({ format: 1, ...head, entries });
    }
    tar.finalize();
  };
  const output = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  const filling = fill().catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : new Error(messageOf(error)));
  });
  await Promise.all([pipeline(tar, packing(to), output), filling]);
}

/** Pictures are compressed already and the rest is text: the fastest level saves nearly as much as the others. */
function packing(to: string): Transform {
  return /\.(?:gz|tgz)$/.test(to) ? createGzip({ level: constants.Z_BEST_SPEED }) : new PassThrough();
}

async function addFile(tar: Pack, name: string, path: string): Promise<BackupEntry> {
  const { size } = statSync(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hashing(hash), tar.entry({ name, size, mode: 0o600 }));
  return { name, size, sha256: hash.digest('hex') };
}

/** Returns the stored files, by their paths below a folder. Unfinished uploads lie in tmp/ and have no row yet. */
export function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('tmp/'));
}
