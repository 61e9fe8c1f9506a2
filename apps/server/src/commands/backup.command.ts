import { resolve } from 'node:path';
import { writeBackup, writeSharedBackup } from '../data-folder/write-backup.ts';
import { readEnv } from '../env.ts';
import { print, type Command } from './command.ts';

export const backup: Command = {
  usage: 'FILE [--shared-files]',
  help: `Writes the database and all files of RINGMARK_DATA_DIR as one tar file, packed where FILE ends in .gz or .tgz.
Works beside a running server: what is written is the state of one moment, checked before it is kept. FILE must not be
there yet.

  --shared-files   keeps the files in a folder beside FILE, each once, however many backups there name it: so the nightly
                   ones are written. Such a backup is worth nothing without that folder.`,
  options: { 'shared-files': { type: 'boolean' } },
  positionals: 1,
  run: async ({ values, positionals: [file = ''] }) => {
    const { dataDir, freeBytesFloor } = readEnv();
    const { files, missing, bytes } =
      values['shared-files'] === true
        ? await writeSharedBackup(dataDir, resolve(file), freeBytesFloor)
        : await writeBackup(dataDir, resolve(file));
    print(`${resolve(file)}: database and ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB.`);
    if (missing > 0)
      print(`${missing} files that the database names are not on the disk: see ringmark doctor.`);
    return 0;
  },
};
