import { resolve } from 'node:path';
import { restoreBackup } from '../data-folder/restore-backup.ts';
import { readEnv } from '../env.ts';
import { several } from '../process/several.ts';
import { print, type Command } from './command.ts';

export const restore: Command = {
  usage: 'FILE [--replace]',
  help: `Restores a backup into RINGMARK_DATA_DIR. The server must be stopped. The backup is fully unpacked and checked
before anything is moved. A backup from an older version is migrated to this version's schema first.

  --replace   replaces existing data. The old data is moved to a folder next to RINGMARK_DATA_DIR. If RINGMARK_DATA_DIR
              is a mount, the old data is moved to a folder inside it.`,
  options: { replace: { type: 'boolean' } },
  positionals: 1,
  run: async ({ values, positionals: [file = ''] }) => {
    const { dataDir, keyFile } = readEnv();
    const { madeAt, files, aside } = await restoreBackup(
      resolve(file),
      dataDir,
      values['replace'] === true,
      keyFile,
    );
    print(`Restored the backup of ${madeAt} to ${dataDir}: database and ${several(files, 'file')}.`);
    print(
      'Anything you revoked or archived since this backup was made is active again. Revoke or archive it once more.',
    );
    if (aside !== undefined) print(`The previous data is in ${aside}.`);
    return 0;
  },
};
