import type { Ticket } from '@ringmark/contract/tickets';
import { useState } from 'react';
import { errorWords } from '../../lib/error-words.ts';
import { createSendKeys } from '../../lib/idempotency-key.ts';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUploads } from '../../lib/use-uploads.ts';

/** Posts a comment, then its files; the comment stays when a file fails. */
export function useAddComment(ticket: Ticket) {
  const utils = trpc.useUtils();
  const settings = trpc.settings.get.useQuery();
  const [keys] = useState(createSendKeys);
  const refresh = () => utils.comments.list.invalidate({ ticketId: ticket.id });
  const { uploads, start, remove } = useUploads({
    limitBytes: settings.data?.uploadMaxBytes,
    onArrived: () => void refresh(),
  });
  const add = trpc.comments.add.useMutation({
    onSuccess: async (comment) => {
      keys.forget();
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
    const sent = { ticketId: ticket.id, text, mentions };
    const comment = await add.mutateAsync({ ...sent, idempotencyKey: keys.keyOf(sent) });
    void start(`/api/comments/${comment.id}/attachments`, files);
  };
  return { post, isPending: add.isPending, uploads, removeUpload: remove };
}
