import { addAdmin, createSignInLink } from '@ringmark/api/people/auth/operator.service';
import { asOperator } from './as-operator.ts';
import { print, type Command } from './command.ts';

export const adminAdd: Command = {
  usage: 'EMAIL [--name NAME]',
  help: `Makes EMAIL an administrator, creating an account if needed, and prints a sign-in link.
You can run this while the server is running.

  --name NAME   the name of a new account; defaults to the part before the @`,
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
