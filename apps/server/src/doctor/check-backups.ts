import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Db } from '@ringmark/api/core/database/db';
import { LATEST_VERSION, schemaVersion } from '@ringmark/api/core/database/migrate';
import { installationId } from '@ringmark/api/core/database/installation-id';
import { isUnused } from '@ringmark/api/operation/maintenance/is-unused';
import { readFailure } from '../backups/backup-failure.ts';
import { type BackupFile, listBackups } from '../backups/backup-names.ts';
import { describeForeignBackups } from '../backups/foreign-backups.ts';
import { readSharedManifest } from '../data-folder/manifest.ts';
import { storedPath } from '../data-folder/shared-store.ts';
import { isFolderWritable } from '../data-folder/writable.ts';
import type { Env } from '../env.ts';
import { several } from '../process/several.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

const HOUR = 3_600_000;
/** A night, and the time to write a backup. */
const FRESH_FOR = 26 * HOUR;

const ageOf = (ms: number): string => {
  const hours = Math.max(0, Math.floor(ms / HOUR));
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

async function countMissing(folder: string, { name }: BackupFile): Promise<number> {
  const manifest = await readSharedManifest(join(folder, name));
  const { shared } = manifest ?? {};
  if (!shared) return 0;
  const paths = shared.files.map((file) => storedPath(basename(file.name), file.sha256));
  return paths.filter((path) => !existsSync(join(folder, shared.folder, path))).length;
}

async function checkLast(folder: string, last: BackupFile, kept: number): Promise<Finding> {
  const missing = await countMissing(folder, last).catch(() => undefined);
  if (missing === undefined) return failed('backups', `${join(folder, last.name)} can't be read.`);
  if (missing > 0) {
    const files = `${several(missing, 'file')} of the backup ${last.name}`;
    return failed('backups', `${files} ${missing === 1 ? 'is' : 'are'} missing from ${folder}.`);
  }
  const age = Date.now() - last.at;
  const sentence = `the last one is ${ageOf(age)} old; ${kept} ${kept === 1 ? 'is' : 'are'} kept in ${folder}.`;
  return age > FRESH_FOR ? warning('backups', sentence) : ok('backups', sentence);
}

/** Looks for backups from which a missing database could be restored. */
export async function checkForeignBackups({ folder }: Env['backup']): Promise<Finding[]> {
  const words = await describeForeignBackups({ folder, id: undefined, now: Date.now() });
  return words === undefined ? [] : [warning('backups', words)];
}

/** Checks the age of the last nightly backup, whether it is whole, and whether the next one can be written. */
export async function checkBackups(
  db: Db,
  { dataDir, backup: { isOn, folder } }: Pick<Env, 'dataDir' | 'backup'>,
): Promise<Finding> {
  if (!isOn) return warning('backups', 'are turned off by RINGMARK_BACKUP_NIGHTLY.');
  if (!isFolderWritable(folder)) {
    return failed('backups', `can't write to ${folder}. Set RINGMARK_BACKUP_DIR to another folder.`);
  }
  const failure = await readFailure(dataDir);
  if (failure)
    return failed(
      'backups',
      `the last attempt failed ${ageOf(Date.now() - failure.at)} ago: ${failure.sentence}`,
    );
  if (schemaVersion(db) !== LATEST_VERSION)
    return warning('backups', 'will be checked once the database is migrated to this version.');
  const now = Date.now();
  const id = installationId({ db });
  const foreign = isUnused({ db }) ? await describeForeignBackups({ folder, id, now }) : undefined;
  if (foreign !== undefined)
    return warning('backups', `this installation has no tickets yet, but ${foreign}`);
  const kept = await listBackups(folder, id, now);
  const [last] = kept;
  if (last) return checkLast(folder, last, kept.length);
  const sentence = `${folder} contains no backups yet. The server writes the first one a few minutes after it starts.`;
  return warning('backups', sentence);
}
