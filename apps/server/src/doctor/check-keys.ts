import type { Db } from '@ringmark/api/core/database/db';
import { closedSentence, readSealedState } from '@ringmark/api/core/secrets/sealed-state';
import { createFileVault } from '../adapters/file-vault.ts';
import { readKeyFile, requireRoomForKey } from '../adapters/key-file.ts';
import { isWithin } from '../data-folder/paths.ts';
import type { Env } from '../env.ts';
import { messageOf } from '../process/plain-error.ts';
import { failed, type Finding, ok, warning } from './finding.ts';

/** The key that seals what is kept for people. */
export function checkKey(env: Pick<Env, 'keyFile' | 'backup'>): Finding {
  const { keyFile } = env;
  try {
    const keys = readKeyFile(keyFile);
    if (keys.length === 0) requireRoomForKey(keyFile);
    const among = keyAmongBackups(env);
    if (among !== undefined) return warning('key', among);
    if (keys.length === 0) return ok('key', `${keyFile} is created when something is first encrypted.`);
    return keys.length === 1
      ? ok('key', `${keyFile} exists, only its owner can read it, and it isn't in any backup.`)
      : warning(
          'key',
          `${keyFile} contains ${keys.length} keys. Run "ringmark keys rotate" to replace them with one new key.`,
        );
  } catch (error) {
    return failed('key', `${messageOf(error)} Sign-ins in the remote view aren't stored.`);
  }
}

/** One sentence where the key lies in the folder of backups, which people copy elsewhere. */
export const keyAmongBackups = ({ keyFile, backup }: Pick<Env, 'keyFile' | 'backup'>): string | undefined =>
  isWithin(backup.folder, keyFile)
    ? `${keyFile} is in the backup folder, so anyone with that folder can decrypt the secrets in its backups. Move the key and set RINGMARK_KEY_FILE.`
    : undefined;

/** Counts the sealed values, and checks whether the keys open them. */
export function checkSealed(db: Db, { keyFile }: Pick<Env, 'keyFile'>): Finding {
  const vault = createFileVault(keyFile, { warn: () => undefined });
  const state = readSealedState({ db, vault });
  const closed = closedSentence(state);
  if (closed !== undefined) return warning('secrets', closed);
  return ok('secrets', `all ${state.openable} encrypted secrets have their key.`);
}
