import type { Ticket } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { errorData, errorWords } from '../../lib/error-words.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';

/** Sets a ticket's status: on screen at once, taken back when the server refuses. */
export function useChangeStatus(ticket: Ticket) {
  const utils = trpc.useUtils();
  const { id } = ticket;
  const show = (status: TicketStatus) =>
    utils.tickets.get.setData({ id }, (known) => known && { ...known, status });
  const update = trpc.tickets.update.useMutation({
    onMutate: ({ status }) => {
      show(status);
      return { before: ticket.status };
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
    onError: async (error, _input, context) => {
      if (context) show(context.before);
      notify({
        title: 'Failed to update status',
        description: errorWords(error),
        variant: 'destructive',
      });
      // Somebody else was quicker: what they chose is shown.
      if (errorData(error).status !== undefined) await utils.tickets.get.invalidate({ id });
    },
  });
  return {
    isPending: update.isPending,
    change: (status: TicketStatus) => {
      if (status !== ticket.status && !update.isPending)
        update.mutate({ id, status, expectedStatus: ticket.status });
    },
  };
}
