import type { Ticket } from '@ringmark/contract/tickets';
import { useRef } from 'react';
import { errorWords } from '../../lib/error-words.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUploads } from '../../lib/use-uploads.ts';

/** Posts a comment, then its files; the comment stays when a file fails. */
export function useAddComment(ticket: Ticket) {
  const utils = trpc.useUtils();
  const settings = trpc.settings.get.useQuery();
  // One key for one comment: sent again after a lost answer, it is not written twice.
  const idempotencyKey = useRef(newIdempotencyKey());
  const refresh = () => utils.comments.list.invalidate({ ticketId: ticket.id });
  const { uploads, start, remove } = useUploads({
    limitBytes: settings.data?.uploadMaxBytes,
    onArrived: () => void refresh(),
  });
  const add = trpc.comments.add.useMutation({
    onSuccess: async (comment) => {
      idempotencyKey.current = newIdempotencyKey();
      utils.comments.list.setData(
        { ticketId: ticket.id },
        (known) => known && [...known.filter(({ id }) => id !== comment.id), comment],
      );
      notify({ title: 'Comment added', description: 'Your comment has been posted successfully.' });
      await utils.tickets.list.invalidate();
    },
    onError: (error) =>
      notify({ title: 'Failed to add comment', description: errorWords(error), variant: 'destructive' }),
  });
  const post = async (text: string, mentions: string[] | undefined, files: readonly File[]) => {
    const comment = await add.mutateAsync({
      ticketId: ticket.id,
      text,
      mentions,
      idempotencyKey: idempotencyKey.current,
    });
    void start(`/api/comments/${comment.id}/attachments`, files);
  };
  return { post, isPending: add.isPending, uploads, removeUpload: remove };
}
