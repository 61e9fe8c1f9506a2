import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (title: string) => (error: unknown) =>
  notify({ title, description: errorWords(error), variant: 'destructive' });

/** Refusals are said in the form. Tokens and secrets live no longer than what shows them. */
export function useSaveTracker() {
  const { trackers } = trpc.useUtils();
  const onSuccess = () => trackers.list.invalidate();
  const create = trpc.trackers.create.useMutation({ onSuccess, gcTime: 0 });
  const update = trpc.trackers.update.useMutation({
    async onSuccess() {
      notify({ title: 'Tracker saved' });
      await onSuccess();
    },
    gcTime: 0,
  });
  return { create, update };
}

export function useTrackerActs() {
  const { trackers } = trpc.useUtils();
  const reread = () => trackers.list.invalidate();
  const test = trpc.trackers.test.useMutation({
    onSuccess({ works, sentence }) {
      if (works) notify({ title: 'Connection works', description: sentence });
      else notify({ title: 'Connection failed', description: sentence, variant: 'destructive' });
    },
    onError: fail('Couldn’t test the tracker'),
  });
  const renewHook = trpc.trackers.renewHook.useMutation({
    onSuccess: reread,
    onError: fail('Couldn’t replace the webhook'),
    gcTime: 0,
  });
  const remove = trpc.trackers.remove.useMutation({
    async onSuccess() {
      notify({ title: 'Tracker removed' });
      await reread();
    },
    onError: fail('Couldn’t remove the tracker'),
  });
  return { test, renewHook, remove };
}
