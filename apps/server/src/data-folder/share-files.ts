import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathOf } from '../adapters/file-store.ts';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { filesUnder } from './backup-tar.ts';
import { filesPath } from './paths.ts';
import { type BackupEntry, type BackupManifest, readSharedManifest } from './manifest.ts';
import {
  isSound,
  listStored,
  store,
  storedPath,
  type StoredFile,
  storeNameOf,
  sweepStore,
  touch,
} from './shared-store.ts';

const DAY = 24 * 3_600_000;
/** Each stored file is compared again once in this many days. */
const READ_AGAIN_EVERY = 14;

export interface SharingPlace {
  folder: string;
  backupFolder: string;
  freeBytesFloor: number;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_048_576).toLocaleString('en')} MB`;

const isDueForReading = ({ sha256 }: StoredFile, now: number): boolean =>
  Number.parseInt(sha256.slice(0, 4), 16) % READ_AGAIN_EVERY === Math.floor(now / DAY) % READ_AGAIN_EVERY;

/** Later backups find this one by its name. */
export const isBackupName = (name: string): boolean => /\.(?:tar|gz|tgz)$/.test(name);

/** Returns the paths in a store that backups next to it name, or undefined if one of them can't be read. */
async function namedBy(
  backupFolder: string,
  storeName: string,
  installation: string,
): Promise<Set<string> | undefined> {
  const named = new Set<string>();
  const names = (await readdir(backupFolder)).filter(isBackupName);
  for (const name of names) {
    try {
      const manifest = await readSharedManifest(join(backupFolder, name));
      if (manifest?.shared?.folder !== storeName) continue;
      for (const file of manifest.shared.files) named.add(storedPath(basename(file.name), file.sha256));
    } catch {
      // A damaged backup of this installation may name any file: then all stay.
      if (name.startsWith(`ringmark-${installation}-`)) return undefined;
    }
  }
  return named;
}

async function requireRoom({ backupFolder, freeBytesFloor }: SharingPlace, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(backupFolder);
  if (bavail * bsize - needed >= freeBytesFloor) return;
  throw new PlainError(
    `${backupFolder} has ${megabytes(bavail * bsize)} free. A backup may need ${megabytes(needed)}, and ${megabytes(freeBytesFloor)} must stay free.`,
  );
}

/** Lists sound files of the store, and removes damaged ones so that they are copied again. */
async function createSoundCheck(into: string, wanted: ReadonlySet<string>, now: number) {
  const stored = await listStored(into);
  for (const [id, file] of stored) {
    if (!wanted.has(id) || !isDueForReading(file, now) || (await isSound(into, file))) continue;
    await rm(join(into, file.path), { force: true });
    stored.delete(id);
  }
  return stored;
}

/**
 * Copies named files into the store, unless they are there. @returns manifest entries, and how many files are missing.
 */
export async function shareFiles(
  place: SharingPlace,
  copy: { path: string; named: ReadonlySet<string>; installation: string },
): Promise<{ shared: NonNullable<BackupManifest['shared']>; missing: number }> {
  const { folder, backupFolder } = place;
  const { named, installation } = copy;
  const storeName = storeNameOf(installation);
  const into = join(backupFolder, storeName);
  const now = Date.now();
  await mkdir(into, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new PlainError(`Can't create ${into}: ${messageOf(cause)}.`, { cause });
  });
  const stillNamed = await namedBy(backupFolder, storeName, installation);
  if (stillNamed) await sweepStore(into, stillNamed, now);
  const stored = await createSoundCheck(into, named, now);
  const live = filesUnder(filesPath(folder)).filter((name) => named.has(basename(name)));
  const sizes = new Map<string, number>();
  for (const name of live) sizes.set(name, (await stat(join(filesPath(folder), name))).size);
  const added = live.filter((name) => !stored.has(basename(name)));
  const bytes = added.reduce((sum, name) => sum + (sizes.get(name) ?? 0), (await stat(copy.path)).size);
  await requireRoom(place, bytes);
  const files: BackupEntry[] = [];
  for (const name of live) {
    const known = stored.get(basename(name));
    if (known) await touch(join(into, known.path), new Date(now));
    const sha256 = known?.sha256 ?? (await store(join(filesPath(folder), name), into));
    files.push({ name: `files/${name}`, size: sizes.get(name) ?? 0, sha256 });
  }
  const present = new Set(live.map((name) => basename(name)));
  for (const [id, { path, sha256 }] of stored) {
    if (!named.has(id) || present.has(id)) continue;
    // The file is lost in the data folder, but the store keeps it as long as a backup names it.
    await touch(join(into, path), new Date(now));
    files.push({ name: `files/${pathOf(id)}`, size: (await stat(join(into, path))).size, sha256 });
  }
  return { shared: { folder: storeName, files }, missing: named.size - files.length };
}
