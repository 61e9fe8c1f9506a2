import type { Lifecycle } from '@ringmark/contract/vocabulary';
import { errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (error: unknown) =>
  notify({ title: 'Error', description: errorWords(error), variant: 'destructive' });

/** Lists of projects and users name organizations, so they are read again too. */
export function useOrganizationWrites() {
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.organizations.invalidate(),
      utils.projects.invalidate(),
      utils.users.invalidate(),
      utils.analytics.invalidate(),
    ]);
  const tell = async (title: string, undo?: () => void) => {
    notify({ title, undo });
    await refresh();
  };
  const done = (title: string) => () => tell(title);
  const create = trpc.organizations.create.useMutation({
    onSuccess: done('Organization created successfully'),
    onError: fail,
  });
  const edit = trpc.organizations.update.useMutation({
    onSuccess: done('Organization updated successfully'),
    onError: fail,
  });
  const setStatus = trpc.organizations.update.useMutation({
    onSuccess: (_, { id, status }) =>
      status === 'archived'
        ? tell('Organization archived', () => setStatus.mutate({ id, status: 'active' }))
        : tell('Organization reactivated'),
    onError: fail,
  });
  return {
    create,
    edit,
    /** The organization being archived or reactivated. */
    busyId: setStatus.isPending ? setStatus.variables.id : undefined,
    setStatus: (id: Parameters<typeof setStatus.mutate>[0]['id'], status: Lifecycle) =>
      setStatus.mutate({ id, status }),
  };
}
