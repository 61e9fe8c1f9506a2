import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../../lib/notices/toasts.ts';
import { offerUndo } from '../../../lib/notices/undo.ts';
import { announceChange } from '../../../lib/server/changes.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';

type Ref = Pick<Ticket, 'id' | 'number'>;

/** Both tickets, their threads, and every list. */
function announce(projectId: Ticket['projectId'], ...ids: readonly Ticket['id'][]): void {
  for (const ticketId of ids) {
    announceChange({ kind: 'ticket.updated', ticketId, projectId });
    announceChange({ kind: 'attachment.created', ticketId, projectId });
  }
}

/** Gives a ticket back what it was. */
export function useUndoMerge() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const undo = trpc.merging.undo.useMutation({
    async onSuccess(into, { ids }) {
      announce(into.projectId, into.id, ...(ids as Ticket['id'][]));
      await utils.merging.list.invalidate();
      const [id] = ids;
      if (id) await navigate({ to: '/tickets/$ticketId', params: { ticketId: id } });
    },
    onError: (error) =>
      notify({
        title: 'The merge could not be undone',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
  return {
    undo: (from: Ref, into: Ref) => undo.mutate({ id: into.id, ids: [from.id] }),
    isUndoing: undo.isPending,
  };
}

/** Merges, leads to where the ticket goes on, and offers to undo it. */
export function useMergeTicket(onMerged: () => void) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { undo } = useUndoMerge();
  const { mutate, isPending, error } = trpc.merging.merge.useMutation({
    async onSuccess(into, { ids }) {
      onMerged();
      utils.tickets.get.setData({ id: into.id }, into);
      announce(into.projectId, into.id, ...(ids as Ticket['id'][]));
      // First: a merged ticket that is still shown would be asked for its duplicates, which is refused.
      await navigate({ to: '/tickets/$ticketId', params: { ticketId: into.id } });
      await Promise.all([utils.merging.list.invalidate(), utils.duplicates.ofTicket.invalidate()]);
    },
  });
  const merge = (from: Ref, into: Ref) =>
    mutate(
      { id: into.id, ids: [from.id] },
      { onSuccess: () => offerUndo(`Merged #${from.number} into #${into.number}`, () => undo(from, into)) },
    );
  return { merge, isMerging: isPending, error };
}
