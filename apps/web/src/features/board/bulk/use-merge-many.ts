import type { TicketCard } from '@ringmark/contract/tickets/boards';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { offerUndo } from '../../../lib/notices/undo.ts';
import { errorCode, errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { announceMerge, useUndoMerges } from '../../../lib/tickets/use-merge.ts';
import { numbersOf } from './merge-target.ts';

/** Explains what a refusal means for all of them. */
const wordsOf = (error: unknown) =>
  `${errorCode(error) === 'not_found' ? 'One of these tickets no longer exists.' : errorWords(error)} Nothing was merged.`;

/**
 * Merges all of them or none, and offers to undo it. @param onMerged called with the one into which they were merged
 */
export function useMergeMany(onMerged: (into: Ticket['id']) => void) {
  const utils = trpc.useUtils();
  const { mutate: undo } = useUndoMerges();
  const { mutateAsync, isPending, error, reset } = trpc.merging.merge.useMutation();
  const merge = async (from: readonly TicketCard[], { id }: Pick<Ticket, 'id'>) => {
    const ids = from.map((one) => one.id);
    let into: Ticket;
    try {
      into = await mutateAsync({ id, ids });
    } catch {
      return; // The dialog says why.
    }
    // The undo is offered even if the list was read again by now and nothing is selected.
    offerUndo(`Merged ${numbersOf(from)} into #${into.number}`, () => undo({ id, ids }));
    utils.tickets.get.setData({ id }, into);
    announceMerge(into.projectId, id, ...ids);
    void utils.merging.list.invalidate();
    void utils.duplicates.invalidate();
    onMerged(id);
  };
  return { merge, isMerging: isPending, refusal: error ? wordsOf(error) : null, forget: reset };
}
