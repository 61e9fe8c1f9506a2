import { createSignInLink } from '@ringmark/api/people/auth/operator.service';
import { asOperator } from './as-operator.ts';
import { print, type Command } from './command.ts';

export const signInLink: Command = {
  usage: 'EMAIL',
  help: `Prints a link that signs EMAIL in. It can be used once and expires in 15 minutes. Use this when email doesn't
arrive. EMAIL must be allowed to sign in. You can run this while the server is running.`,
  positionals: 1,
  run: async ({ positionals: [email = ''] }) => {
    const { url } = asOperator((services) => createSignInLink(services, email));
    print(url);
    return 0;
  },
};
