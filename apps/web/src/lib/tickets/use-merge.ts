import type { ProjectId, TicketId } from '@ringmark/contract/ids';
import { notify } from '../notices/toasts.ts';
import { announceChange } from '../server/changes.ts';
import { errorWords } from '../server/error-words.ts';
import { trpc } from '../server/trpc-client.ts';

/** Refreshes both tickets, their threads, and every list. */
export function announceMerge(projectId: ProjectId, ...ids: readonly TicketId[]): void {
  for (const ticketId of ids) {
    announceChange({ kind: 'ticket.updated', ticketId, projectId });
    announceChange({ kind: 'attachment.created', ticketId, projectId });
  }
}

/** Gives tickets back what they were. @param onUndone with those that are there again. */
export function useUndoMerges(onUndone?: (ids: readonly TicketId[]) => unknown) {
  const utils = trpc.useUtils();
  return trpc.merging.undo.useMutation({
    async onSuccess(into, input) {
      const ids = input.ids as TicketId[];
      announceMerge(into.projectId, into.id, ...ids);
      await utils.merging.list.invalidate();
      await onUndone?.(ids);
    },
    onError: (error) =>
      notify({
        title: 'Couldn’t undo the merge',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
}
