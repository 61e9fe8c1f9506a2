import { addAdmin, createSignInLink } from '@ringmark/api/auth/operator.service';
import { asOperator } from './as-operator.ts';
import { print, type Command } from './command.ts';

export const adminAdd: Command = {
  usage: 'EMAIL [--name NAME]',
  help: `Makes EMAIL an administrator, with an account when there is none yet, and prints a link to sign in with.
Works beside a running server.

  --name NAME   the name of a new account; without it, what stands before the @`,
  options: { name: { type: 'string' } },
  positionals: 1,
  run: async ({ values, positionals: [email = ''] }) => {
    asOperator((services) => {
      const user = addAdmin(services, email, typeof values['name'] === 'string' ? values['name'] : null);
      print(`${user.email} is an administrator.`);
      print(createSignInLink(services, user.email).url);
    });
    return 0;
  },
};
