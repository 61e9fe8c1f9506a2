import { notify } from '../notices/toasts.ts';
import { announceChange } from '../server/changes.ts';
import { errorWords } from '../server/error-words.ts';
import { trpc } from '../server/trpc-client.ts';

/** Adds one's voice, words and picture to a ticket that is there already. Toasts say what became of it. */
export function useJoinTicket() {
  const utils = trpc.useUtils();
  return trpc.duplicates.join.useMutation({
    onSuccess(ticket, { isBack }) {
      const { id: ticketId, projectId, number } = ticket;
      utils.tickets.get.setData({ id: ticketId }, ticket);
      announceChange({ kind: 'comment.created', ticketId, projectId });
      announceChange({ kind: 'ticket.updated', ticketId, projectId });
      notify({
        title: isBack ? `#${number} is open again` : `Added to #${number}`,
        description: 'You hear of it from now on.',
      });
    },
    onError: (error) =>
      notify({ title: 'It could not be added', description: errorWords(error), variant: 'destructive' }),
  });
}
