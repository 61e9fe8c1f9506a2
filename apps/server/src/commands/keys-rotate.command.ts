import { rotateKeys } from '@ringmark/api/secrets/rotate-keys';
import { closedSentence, readSealedState } from '@ringmark/api/secrets/sealed-state';
import { PlainError } from '../process/plain-error.ts';
import { print, warn, type Command } from './command.ts';
import { withKeys } from './with-keys.ts';

export const keysRotate: Command = {
  usage: '',
  help: `Makes a new main key in RINGMARK_KEY_FILE, wraps the keys of all sealed values by it, and drops the older ones.
Works beside a running server. Cut off anywhere it has lost nothing: run it again, and it does the rest.

Sealed values in backups from before need the key of then: keep a copy of it as long as you may restore one.`,
  run: async () =>
    withKeys(({ db, vault, keys, keyFile }) => {
      const rotation = rotateKeys({ db, keys });
      const closed = closedSentence(readSealedState({ db, vault }));
      if (!rotation && closed !== undefined) throw new PlainError(`${keyFile} is not there. ${closed}`);
      print(
        rotation
          ? `${keyFile} holds a new key, which seals ${rotation.rewrapped} values now; the older key is gone.`
          : `There is no ${keyFile} yet, and nothing is sealed: a key is made when it is needed first.`,
      );
      if (closed !== undefined) warn(closed);
      return 0;
    }),
};
