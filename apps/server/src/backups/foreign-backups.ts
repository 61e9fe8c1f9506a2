import { join } from 'node:path';
import { listForeignBackups } from './backup-names.ts';

export interface ForeignBackupOptions {
  folder: string;
  /** The installation's own id; undefined without a database. */
  id: string | undefined;
  now: number;
}

/** Warns about an empty installation next to backups of another one: its data folder may be the wrong one. */
export async function describeForeignBackups({
  folder,
  id,
  now,
}: ForeignBackupOptions): Promise<string | undefined> {
  const others = await listForeignBackups(folder, id, now);
  const [newest] = others;
  if (newest === undefined) return undefined;
  const command = `ringmark restore ${join(folder, newest.name)}${id === undefined ? '' : ' --replace'}`;
  return `${folder} holds ${others.length === 1 ? 'a backup' : `${others.length} backups`} from another installation. To use that data, stop the server and run "${command}".`;
}
