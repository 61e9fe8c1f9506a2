import { errorFields, errorWords } from '../server/error-words.ts';
import { announceChange } from '../server/changes.ts';
import { trpc } from '../server/trpc-client.ts';
import { notifyOtherTabs } from './session-events.ts';
import { sessionStore } from './session-store.ts';

export function useOwnName(onSaved?: () => void) {
  const update = trpc.auth.updateMe.useMutation({
    onSuccess(session) {
      sessionStore.put(session);
      notifyOtherTabs();
      announceChange({ kind: 'people.changed' });
      onSaved?.();
    },
  });
  const { error } = update;
  return {
    save: (name: string) => update.mutate({ name }),
    isSaving: update.isPending,
    error,
    /** The message that is shown at the field. */
    words: error ? (errorFields(error)['name'] ?? errorWords(error)) : undefined,
  };
}
