import type { Comment } from '@ringmark/contract/tickets/comments';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

function useShowComment({ id: ticketId }: Ticket) {
  const utils = trpc.useUtils();
  return (comment: Comment) =>
    utils.comments.list.setData({ ticketId }, (known) =>
      known?.map((one) => (one.id === comment.id ? comment : one)),
    );
}

/** The form shows refusals. */
export function useEditComment(ticket: Ticket, onSaved: () => void) {
  const show = useShowComment(ticket);
  return trpc.comments.edit.useMutation({
    onSuccess(comment) {
      show(comment);
      onSaved();
    },
  });
}

export function useTickComment(ticket: Ticket) {
  const utils = trpc.useUtils();
  const show = useShowComment(ticket);
  const { mutateAsync } = trpc.comments.tick.useMutation({
    onSuccess: show,
    onError(error) {
      notify({
        title: 'Couldn’t update the checkbox',
        description: errorWords(error),
        variant: 'destructive',
      });
      void utils.comments.list.invalidate({ ticketId: ticket.id });
    },
  });
  // The toast has said why.
  return (change: Parameters<typeof mutateAsync>[0]) => mutateAsync(change).catch(() => undefined);
}
