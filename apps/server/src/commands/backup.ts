import { resolve } from 'node:path';
import { writeBackup } from '../data-folder/backup.ts';
import { readEnv } from '../env.ts';
import { print, type Command } from './command.ts';

export const backup: Command = {
  usage: 'FILE',
  help: `Writes the database and all files of RINGMARK_DATA_DIR as one tar file, packed where FILE ends in .gz or .tgz.
Works beside a running server: what is written is the state of one moment, checked before it is kept. FILE must not be
there yet.`,
  positionals: 1,
  run: async ({ positionals: [file = ''] }) => {
    const { files, missing, bytes } = await writeBackup(readEnv().dataDir, resolve(file));
    print(`${resolve(file)}: database and ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB.`);
    if (missing > 0)
      print(`${missing} files that the database names are not on the disk: see ringmark doctor.`);
    return 0;
  },
};
