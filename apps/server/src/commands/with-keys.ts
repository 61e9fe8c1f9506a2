import type { Services } from '@ringmark/api/core/context/context';
import type { KeyStore } from '@ringmark/api/core/secrets/rotate-keys';
import { createFileVault } from '../adapters/file-vault.ts';
import { readKeyFile, replaceKeyFile } from '../adapters/key-file.ts';
import { openDataFolderBeside } from '../data-folder/data-folder.ts';
import { readEnv } from '../env.ts';

interface Keys extends Pick<Services, 'db' | 'vault'> {
  keys: KeyStore;
  keyFile: string;
}

/** Runs work on the keys and what they seal, with or without a running server. */
export function withKeys<Result>(work: (keys: Keys) => Result): Result {
  const { dataDir, keyFile } = readEnv();
  const data = openDataFolderBeside(dataDir);
  try {
    return work({
      db: data.db,
      // The commands report problems with the file themselves.
      vault: createFileVault(keyFile, { warn: () => undefined }),
      keys: {
        read: () => readKeyFile(keyFile),
        replace: (keys) => replaceKeyFile(keyFile, keys),
      },
      keyFile,
    });
  } finally {
    data.close();
  }
}
