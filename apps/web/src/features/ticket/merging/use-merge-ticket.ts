import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useNavigate } from '@tanstack/react-router';
import { offerUndo } from '../../../lib/notices/undo.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { announceMerge, useUndoMerges } from '../../../lib/tickets/use-merge.ts';

type Ref = Pick<Ticket, 'id' | 'number'>;

/** Gives a ticket back what it was, and leads to it. */
export function useUndoMerge() {
  const navigate = useNavigate();
  const { mutate, isPending } = useUndoMerges(async ([id]) => {
    if (id) await navigate({ to: '/tickets/$ticketId', params: { ticketId: id } });
  });
  return {
    undo: (from: Ref, into: Ref) => mutate({ id: into.id, ids: [from.id] }),
    isUndoing: isPending,
  };
}

/** Merges, opens the ticket that it was merged into, and offers to undo it. */
export function useMergeTicket(onMerged: () => void) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const { undo } = useUndoMerge();
  const { mutate, isPending, error } = trpc.merging.merge.useMutation({
    async onSuccess(into, { ids }) {
      onMerged();
      utils.tickets.get.setData({ id: into.id }, into);
      announceMerge(into.projectId, into.id, ...(ids as Ticket['id'][]));
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
