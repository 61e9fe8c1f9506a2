import type { DoorRulesInput, Doors, DoorSecret } from '@ringmark/contract/projects/doors';
import type { ProjectId } from '@ringmark/contract/ids';
import { useState } from 'react';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (title: string) => (error: unknown) =>
  notify({ title, description: errorWords(error), variant: 'destructive' });

/** Provides the changes to the ways into a project's closed pages. */
export function useDoorWrites(projectId: ProjectId) {
  const utils = trpc.useUtils();
  const show = (doors: Doors) => utils.doors.list.setData({ projectId }, doors);
  const retry = trpc.doors.retry.useMutation({ onSuccess: show, onError: fail('Couldn’t start the test') });
  const remove = trpc.doors.remove.useMutation({
    onSuccess(doors) {
      show(doors);
      notify({ title: 'Removed' });
    },
    onError: fail('Couldn’t remove site access'),
  });
  return {
    retry: (id: string) => retry.mutate({ projectId, id }),
    isRetrying: retry.isPending,
    remove: (id: string) => remove.mutate({ projectId, id }),
  };
}

/** Changes what pages may do. */
export function useDoorRules(projectId: ProjectId) {
  const utils = trpc.useUtils();
  const set = trpc.doors.setRules.useMutation({
    onSuccess(doors) {
      utils.doors.list.setData({ projectId }, doors);
      notify({ title: 'Saved' });
    },
  });
  return {
    error: set.error,
    isPending: set.isPending,
    set: (rules: Omit<DoorRulesInput, 'projectId'>, onSaved?: () => void) =>
      set.mutate({ projectId, ...rules }, { onSuccess: onSaved, onError: fail('Couldn’t save the change') }),
  };
}

/** Stores what opens pages. It is called past the cache of mutations, which would keep the secret for minutes. */
export function useAddDoor(projectId: ProjectId, onAdded: () => void) {
  const utils = trpc.useUtils();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const add = async (secret: DoorSecret): Promise<void> => {
    setIsPending(true);
    setError(null);
    try {
      utils.doors.list.setData({ projectId }, await utils.client.doors.add.mutate({ projectId, secret }));
      onAdded();
    } catch (refusal) {
      setError(refusal);
      setIsPending(false);
    }
  };
  return { add, isPending, error };
}
