import type { ProjectId } from '@ringmark/contract/ids';
import { errorWords } from '../../../lib/server/error-words.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';

const fail = (title: string) => (error: unknown) =>
  notify({ title, description: errorWords(error), variant: 'destructive' });

/** Calls arrive while someone is trying out the address. */
const LOOK_AGAIN_MS = 5_000;

/** The deploy address of a project, and what is done to it. */
export function useDeploys(id: ProjectId) {
  const utils = trpc.useUtils();
  const query = trpc.deploys.get.useQuery({ id }, { refetchInterval: LOOK_AGAIN_MS });
  const done = () => utils.deploys.get.invalidate({ id });
  const create = trpc.deploys.create.useMutation({
    onSuccess: done,
    onError: fail('Couldn’t create the URL'),
  });
  const replace = trpc.deploys.replace.useMutation({
    onSuccess: done,
    onError: fail('Couldn’t replace the URL'),
  });
  const renewSecret = trpc.deploys.renewSecret.useMutation({
    onSuccess: done,
    onError: fail('Couldn’t create a new signing secret'),
  });
  const remove = trpc.deploys.remove.useMutation({
    async onSuccess() {
      notify({ title: 'Deploy URL removed' });
      create.reset();
      replace.reset();
      renewSecret.reset();
      await done();
    },
    onError: fail('Couldn’t remove the URL'),
  });
  /** The address is shown only once, while the dialog is open. */
  const shown = {
    url: replace.data?.url ?? create.data?.url,
    signingSecret: renewSecret.data?.signingSecret ?? create.data?.signingSecret,
  };
  return { query, create, replace, renewSecret, remove, shown };
}

/** Changes what stays of an address: how its version is known, and the secret of a sender. */
export function useDeployUpdate(id: ProjectId) {
  const utils = trpc.useUtils();
  return trpc.deploys.update.useMutation({
    async onSuccess() {
      notify({ title: 'Saved' });
      await utils.deploys.get.invalidate({ id });
    },
  });
}
