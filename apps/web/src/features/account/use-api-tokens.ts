import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Makes and revokes one's own API tokens. */
export function useApiTokenWrites() {
  const utils = trpc.useUtils();
  const create = trpc.apiTokens.create.useMutation({
    onSuccess: () => utils.apiTokens.list.invalidate(),
    onError(error) {
      // The field shows its own message.
      if (errorFields(error)['name']) return;
      const description = errorWords(error);
      notify({ title: 'Couldn’t create the token', description, variant: 'destructive' });
    },
  });
  const revoke = trpc.apiTokens.revoke.useMutation({
    async onSuccess() {
      notify({ title: 'Token revoked' });
      await utils.apiTokens.list.invalidate();
    },
    onError: (error) =>
      notify({ title: 'Couldn’t revoke the token', description: errorWords(error), variant: 'destructive' }),
  });
  return { create, revoke };
}
