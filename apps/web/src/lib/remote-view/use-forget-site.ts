import { notify } from '../notices/toasts.ts';
import { errorWords } from '../server/error-words.ts';
import { trpc } from '../server/trpc-client.ts';

/** Forgets one's own sign-ins to the sites of a project. Views of them are closed, and open again without. */
export function useForgetSite() {
  const utils = trpc.useUtils();
  return trpc.viewport.forgetSite.useMutation({
    async onSuccess() {
      const description = 'You’re no longer signed in to the site here.';
      notify({ title: 'Site forgotten', description });
      await utils.viewport.signedInSites.invalidate();
    },
    onError: (error) =>
      notify({ title: 'Couldn’t forget the site', description: errorWords(error), variant: 'destructive' }),
  });
}
