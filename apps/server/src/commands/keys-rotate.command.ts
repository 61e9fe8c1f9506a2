import { rotateKeys } from '@ringmark/api/core/secrets/rotate-keys';
import { closedSentence, readSealedState } from '@ringmark/api/core/secrets/sealed-state';
import { PlainError } from '../process/plain-error.ts';
import { several } from '../process/several.ts';
import { print, warn, type Command } from './command.ts';
import { withKeys } from './with-keys.ts';

export const keysRotate: Command = {
  usage: '',
  help: `Creates a new encryption key in RINGMARK_KEY_FILE, re-encrypts every secret with it, and removes the old keys. You
can run this while the server is running. If it is interrupted, nothing is lost: run it again to finish.

Secrets in earlier backups need the key they were encrypted with. Keep a copy of that key for as long as you might
restore such a backup.`,
  run: async () =>
    withKeys(({ db, vault, keys, keyFile }) => {
      const rotation = rotateKeys({ db, keys });
      const closed = closedSentence(readSealedState({ db, vault }));
      if (!rotation && closed !== undefined) throw new PlainError(`${keyFile} does not exist. ${closed}`);
      print(
        rotation
          ? `${keyFile} contains a new key, which now encrypts ${several(rotation.rewrapped, 'secret')}. The old key was removed.`
          : `${keyFile} does not exist yet, and nothing is encrypted. A key is created when it is first needed.`,
      );
      if (closed !== undefined) warn(closed);
      return 0;
    }),
};
