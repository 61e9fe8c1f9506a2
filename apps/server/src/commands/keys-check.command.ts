import { keyName } from '@ringmark/api/core/secrets/envelope';
import { closedSentence, openAllSealed } from '@ringmark/api/core/secrets/sealed-state';
import { EXIT_CODES, print, type Command } from './command.ts';
import { withKeys } from './with-keys.ts';

export const keysCheck: Command = {
  usage: '',
  help: `Decrypts every encrypted secret without showing any of them. You can run this while the server is running. Exits with
code 1 if some can't be decrypted, or the key file can't be used.`,
  run: async () =>
    withKeys(({ db, vault, keys, keyFile }) => {
      const names = keys.read().map(keyName);
      const problem = vault.problem();
      const state = openAllSealed({ db, vault });
      print(
        names.length > 0
          ? `${keyFile} contains the key ${names.join(' and the key ')}.`
          : `${keyFile} does not exist.`,
      );
      if (state.missing.size > 0)
        print(`Encrypted secrets need the key ${[...state.missing].join(' and the key ')}.`);
      const allOpen =
        state.openable === 1
          ? 'There is one encrypted secret, and it can be decrypted.'
          : `All ${state.openable} encrypted secrets can be decrypted.`;
      print(problem ?? closedSentence(state) ?? allOpen);
      return problem === null && state.closed === 0 ? 0 : EXIT_CODES.failed;
    }),
};
