import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';

const fail = (title: string) => (error: unknown) =>
  notify({ title, description: errorWords(error), variant: 'destructive' });

/** Handing over, and answering what an issue suggests. */
export function useHandOver() {
  const utils = trpc.useUtils();
  const reread = () => Promise.all([utils.handOvers.list.invalidate(), utils.tickets.get.invalidate()]);
  const send = trpc.handOvers.send.useMutation({
    onError: fail('Couldn’t hand over the ticket'),
    onSettled: reread,
  });
  const decide = trpc.handOvers.decide.useMutation({
    onError: fail('Couldn’t save your answer'),
    onSettled: reread,
  });
  return { send, decide };
}
