import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { errorWords } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** The switch changes optimistically; a refusal reverts it. */
export function useSubscription({ id }: Ticket) {
  const utils = trpc.useUtils();
  const { data } = trpc.notifications.subscription.useQuery({ id });
  const show = (isMuted: boolean) => utils.notifications.subscription.setData({ id }, { isMuted });
  const update = trpc.notifications.setSubscription.useMutation({
    onMutate: ({ isMuted }) => show(isMuted),
    onSuccess: ({ isMuted }) =>
      notify(
        isMuted
          ? { title: 'Unsubscribed', description: 'You’ll no longer get emails about this ticket.' }
          : { title: 'Subscribed', description: 'You’ll get emails about this ticket again.' },
      ),
    onError(error, { isMuted }) {
      show(!isMuted);
      notify({ title: 'Couldn’t save the setting', description: errorWords(error), variant: 'destructive' });
    },
  });
  return {
    isMuted: data?.isMuted,
    setMuted: (isMuted: boolean) => update.mutate({ ticketId: id, isMuted }),
  };
}
