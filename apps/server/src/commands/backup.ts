import { resolve } from 'node:path';
import { writeBackup } from '../data-folder/backup.ts';
import { readEnv } from '../env.ts';
import { print, type Command } from './command.ts';

export const backup: Command = {
  usage: 'FILE',
  help: `Writes the database and all files of RINGMARK_DATA_DIR as one tar file. Works beside a running server: what is
written is the state of one moment, checked before it is kept. FILE must not be there yet.`,
  positionals: 1,
  run: async ({ positionals: [file = ''] }) => {
    const { files, bytes } = await writeBackup(readEnv().dataDir, resolve(file));
    print(`${resolve(file)}: database and ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB.`);
    return 0;
  },
};
