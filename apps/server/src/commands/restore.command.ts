import { resolve } from 'node:path';
import { restoreBackup } from '../data-folder/restore-backup.ts';
import { readEnv } from '../env.ts';
import { print, type Command } from './command.ts';

export const restore: Command = {
  usage: 'FILE [--replace]',
  help: `Puts a backup into RINGMARK_DATA_DIR. The server must be stopped. The backup is unpacked and checked whole
before anything is moved. The backup of an older version is brought to the schema of this one first.

  --replace   also where there are data already; they are kept in a folder beside it`,
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
    print(`${dataDir} holds the backup of ${madeAt}: database and ${files} files.`);
    print('Sign-ins, API tokens and who is archived are as they were then: end anew what was ended since.');
    if (aside !== undefined) print(`What was there before is in ${aside}.`);
    return 0;
  },
};
