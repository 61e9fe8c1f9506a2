import { join } from 'node:path';
import { listOthers } from './backup-names.ts';

export interface BesideOptions {
  /** Where backups are written. */
  folder: string;
  /** The installation's own; undefined where there is no database yet. */
  id: string | undefined;
  /** ms since 1970. */
  now: number;
}

/**
 * What to say of an installation without anything in it that stands beside backups of another: its data folder may be
 * the wrong one, or have been lost. Undefined where there are none.
 */
export async function describeBackupsBeside({ folder, id, now }: BesideOptions): Promise<string | undefined> {
  const others = await listOthers(folder, id, now);
  const [newest] = others;
  if (newest === undefined) return undefined;
  const command = `ringmark restore ${join(folder, newest.name)}${id === undefined ? '' : ' --replace'}`;
  return `${folder} holds ${others.length === 1 ? 'a backup' : `${others.length} backups`} of another installation. If these data are meant, stop the server and run "${command}".`;
}
