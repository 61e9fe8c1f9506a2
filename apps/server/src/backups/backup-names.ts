import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WORK_SUFFIX } from '../data-folder/write-backup.ts';

export interface BackupFile {
  name: string;
  at: number;
}

// The time has no colons, which some file systems refuse.
const NAME =
  /^ringmark-(?<id>[0-9a-f]{8})-(?<day>\d{4}-\d{2}-\d{2})T(?<hours>\d{2})(?<minutes>\d{2})(?<seconds>\d{2})Z\.tar\.gz$/;

/** @param id of the installation: several may share a folder, and each touches only its own backups. */
export function backupName(id: string, at: number): string {
  const stamp = new Date(at)
    .toISOString()
    .replaceAll(':', '')
    .replace(/\.\d+Z$/, 'Z');
  return `ringmark-${id}-${stamp}.tar.gz`;
}

function parseBackupName(name: string, isMeant: (id: string) => boolean): BackupFile | undefined {
  const { id = '', day, hours, minutes, seconds } = NAME.exec(name)?.groups ?? {};
  if (!isMeant(id)) return undefined;
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(at) ? undefined : { name, at };
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Newest first. One from the future was written with a wrong clock: it sorts last, as the oldest. */
async function list(folder: string, isMeant: (id: string) => boolean, now: number): Promise<BackupFile[]> {
  const names = await namesIn(folder);
  const meant = names.map((name) => parseBackupName(name, isMeant)).filter((one) => one !== undefined);
  const isToCome = ({ at }: BackupFile) => Number(at > now);
  return meant.toSorted((one, other) => isToCome(one) - isToCome(other) || other.at - one.at);
}

export const listBackups = (folder: string, id: string, now: number): Promise<BackupFile[]> =>
  list(folder, (owner) => owner === id, now);

export const listForeignBackups = (
  folder: string,
  id: string | undefined,
  now: number,
): Promise<BackupFile[]> => list(folder, (owner) => owner !== id, now);

/** Work folders that a crash left behind. */
export async function listLeftovers(folder: string, id: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith(WORK_SUFFIX));
  return names.filter(
    (name) => parseBackupName(name.slice(0, -WORK_SUFFIX.length), (owner) => owner === id) !== undefined,
  );
}

export async function sizeOfBackup(folder: string, { name }: BackupFile): Promise<number | null> {
  return stat(join(folder, name)).then(
    ({ size }) => size,
    () => null,
  );
}
