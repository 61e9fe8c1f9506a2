import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { errorWords } from '../../lib/server/error-words.ts';
import { idempotencyKeysOf } from '../../lib/drafts/idempotency-key.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { sessionEnd } from '../../lib/session/session-end.ts';
import { useSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { commentsPlace, startUploads } from '../../lib/uploads/uploads.ts';
import { useUploads } from '../../lib/uploads/use-uploads.ts';

/** Tells whether a comment to this ticket is being sent, including one from a box that was left. */
const useIsPosting = (ticketId: string) =>
  useIsMutating({
    mutationKey: getMutationKey(trpc.comments.add),
    predicate: ({ state: { variables } }) =>
      (variables as { ticketId: string } | undefined)?.ticketId === ticketId,
  }) > 0;

/** The comment stays when a file fails. */
export function useAddComment(ticket: Ticket) {
  const utils = trpc.useUtils();
  const settings = trpc.settings.get.useQuery();
  const { user } = useSession();
  const keys = idempotencyKeysOf(`${user.id}.comment.${ticket.id}`);
  const isPending = useIsPosting(ticket.id);
  const refresh = () => utils.comments.list.invalidate({ ticketId: ticket.id });
  const place = commentsPlace(ticket);
  const uploads = useUploads(place);
  const add = trpc.comments.add.useMutation({
    onSuccess: async (comment) => {
      keys.forget();
      utils.comments.list.setData(
        { ticketId: ticket.id },
        (known) => known && [...known.filter(({ id }) => id !== comment.id), comment],
      );
      notify(
        comment.visibility === 'team'
          ? { title: 'Note added', description: 'Only the team sees it.' }
          : { title: 'Comment added', description: 'Your comment has been posted successfully.' },
      );
      await utils.tickets.list.invalidate();
    },
    onError: (error) =>
      notify({ title: 'Failed to add comment', description: errorWords(error), variant: 'destructive' }),
  });
  const post = async (
    text: string,
    mentions: string[] | undefined,
    files: readonly File[],
    visibility: CommentVisibility,
  ) => {
    const isOver = sessionEnd();
    const words = { ticketId: ticket.id, text, ...(visibility === 'team' && { visibility }) };
    // A comment that was sent before people were known is sent again without them: with them it would be another
    // comment.
    const sent = keys.wasSent(words) ? words : { ...words, mentions };
    const comment = await add.mutateAsync({ ...sent, idempotencyKey: keys.keyOf(sent) });
    void startUploads(files, {
      address: `/api/comments/${comment.id}/attachments`,
      place,
      limitBytes: settings.data?.uploadMaxBytes,
      onArrived: () => void refresh(),
      isOver,
    });
  };
  return { post, isPending, uploads };
}
