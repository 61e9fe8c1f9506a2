import { openDataFolder } from '../data-folder/data-folder.ts';
import { databasePath } from '../data-folder/paths.ts';
import { readEnv } from '../env.ts';
import { print, type Command } from './command.ts';

export const migrate: Command = {
  usage: '',
  help: `Migrates the database in RINGMARK_DATA_DIR to this version's schema; serve does the same when it starts.
An existing database is copied to backups/ first. The server must be stopped.`,
  run: async () => {
    const { dataDir } = readEnv();
    const data = openDataFolder(dataDir);
    data.close();
    for (const name of data.migrated) print(`applied ${name}`);
    print(`${databasePath(dataDir)} is up to date.`);
    return 0;
  },
};
