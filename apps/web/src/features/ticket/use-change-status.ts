import type { Ticket } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { announceChange, holdChanges } from '../../lib/changes.ts';
import { errorWords } from '../../lib/error-words.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';

/** Sets a ticket's status: on screen at once, taken back when the server refuses. */
export function useChangeStatus(ticket: Ticket) {
  const utils = trpc.useUtils();
  const { id } = ticket;
  const show = (status: TicketStatus) =>
    utils.tickets.get.setData({ id }, (known) => known && { ...known, status });
  const update = trpc.tickets.update.useMutation({
    onMutate: async ({ status }) => {
      // What was read before this was done must not undo it on screen, nor may what others do meanwhile be taken back.
      const release = holdChanges();
      await utils.tickets.get.cancel({ id });
      show(status);
      return { before: ticket.status, release };
    },
    onSuccess: async (changed) => {
      utils.tickets.get.setData({ id }, changed);
      notify({ title: 'Status updated', description: 'Ticket status has been updated successfully.' });
      await Promise.all([
        utils.tickets.history.invalidate({ id }),
        utils.tickets.list.invalidate(),
        utils.tickets.board.invalidate(),
        utils.tickets.counts.invalidate(),
        utils.tickets.pinnedPages.invalidate(),
      ]);
    },
    onError: (error, _input, context) => {
      if (context) show(context.before);
      notify({
        title: 'Failed to update status',
        description: errorWords(error),
        variant: 'destructive',
      });
      // Somebody else may have been quicker, or the answer alone have been lost: what is true is shown.
      announceChange({ kind: 'ticket.updated', ticketId: id, projectId: ticket.projectId });
    },
    onSettled: (_changed, _error, _input, context) => context?.release(),
  });
  return {
    isPending: update.isPending,
    change: (status: TicketStatus) => {
      if (status !== ticket.status && !update.isPending)
        update.mutate({ id, status, expectedStatus: ticket.status });
    },
  };
}
