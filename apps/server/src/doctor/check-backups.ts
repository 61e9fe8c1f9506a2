import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Db } from '@ringmark/api/database/db';
import { LATEST_VERSION, schemaVersion } from '@ringmark/api/database/migrate';
import { installationId } from '@ringmark/api/maintenance/installation-id';
import { listBackups } from '../backups/backup-names.ts';
import type { Env } from '../env.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

const HOUR = 3_600_000;
/** A night, and the time that writing takes. */
const FRESH_FOR = 26 * HOUR;

const ageOf = (ms: number): string => {
  const hours = Math.max(0, Math.floor(ms / HOUR));
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** A folder that is not there yet is made where the nearest that is there may be written to. */
function canWrite(folder: string): boolean {
  if (!existsSync(folder)) return folder !== dirname(folder) && canWrite(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** How old the last nightly backup is, and whether the next one can be written. */
export async function checkBackups(db: Db, { isOn, folder }: Env['backup']): Promise<Finding> {
  if (!isOn) return warning('backups', 'are switched off by RINGMARK_BACKUP_NIGHTLY.');
  if (!canWrite(folder)) {
    return failed('backups', `${folder} cannot be written to: set RINGMARK_BACKUP_DIR to another folder.`);
  }
  if (schemaVersion(db) !== LATEST_VERSION) return warning('backups', 'are looked at after the migration.');
  const kept = await listBackups(folder, installationId({ db }));
  const [last] = kept;
  if (last === undefined) {
    return warning(
      'backups',
      `${folder} holds none yet: a server writes the first a few minutes after its start.`,
    );
  }
  const age = Date.now() - last.at;
  const sentence = `the last one is ${ageOf(age)} old; ${kept.length} are kept in ${folder}.`;
  return age > FRESH_FOR ? warning('backups', sentence) : ok('backups', sentence);
}
