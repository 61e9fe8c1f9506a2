import { resolve } from 'node:path';
import { writeBackup, writeSharedBackup } from '../data-folder/write-backup.ts';
import { readEnv } from '../env.ts';
import { several } from '../process/several.ts';
import { print, type Command } from './command.ts';

export const backup: Command = {
  usage: 'FILE [--shared-files]',
  help: `Writes the database and all files in RINGMARK_DATA_DIR to one tar file, compressed if FILE ends in .gz or .tgz.
You can run this while the server is running: the backup is a consistent snapshot, verified before it is kept. FILE
must not exist yet.

  --shared-files   keeps the files in a folder next to FILE, where several backups can share them. Each file is stored
                   only once. Nightly backups are written this way. Such a backup is useless without that folder.`,
  options: { 'shared-files': { type: 'boolean' } },
  positionals: 1,
  run: async ({ values, positionals: [file = ''] }) => {
    const { dataDir, freeBytesFloor } = readEnv();
    const { files, missing, bytes } =
      values['shared-files'] === true
        ? await writeSharedBackup(dataDir, resolve(file), freeBytesFloor)
        : await writeBackup(dataDir, resolve(file));
    print(`${resolve(file)}: database and ${several(files, 'file')}, ${(bytes / 1_048_576).toFixed(1)} MB.`);
    if (missing > 0)
      print(
        `${several(missing, 'file')} listed in the database ${missing === 1 ? 'is' : 'are'} missing from the disk. Run ringmark doctor for details.`,
      );
    return 0;
  },
};
