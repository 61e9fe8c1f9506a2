import type { TicketId } from '@ringmark/contract/ids';
import type { Board, TicketCard } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useState } from 'react';
import { findCard, type Place, withCard, withCardAt } from './board-cache.ts';
import { announceChange, deferChanges } from '../server/changes.ts';
import { errorCode, errorData, errorWords } from '../server/error-words.ts';
import { notify } from '../notices/toasts.ts';
import { notifyAtOnce } from '../server/query-client.ts';
import { queryClient, trpc, trpcClient, trpcUtils } from '../server/trpc-client.ts';

export interface StatusChange {
  /** The ticket as it was on screen. */
  ticket: Pick<TicketCard, 'id' | 'projectId' | 'status'>;
  status: TicketStatus;
  /** The place between the cards that were on screen; default: the top of the column. */
  place?: { index: number; above: TicketId | undefined; below: TicketId | undefined };
}

const BOARD_QUERIES = { queryKey: getQueryKey(trpc.tickets.board) };

/** @returns a function that undoes it. */
function show({ ticket: { id, status: before }, status, place }: StatusChange): () => void {
  const from = new Map<readonly unknown[], Place>();
  for (const [key, board] of queryClient.getQueriesData<Board>(BOARD_QUERIES)) {
    const known = board && findCard(board, id);
    if (known) from.set(key, known.place);
  }
  const put = (to: TicketStatus, placeOn: (key: readonly unknown[], was: Place) => Place) => {
    for (const [key, was] of from)
      queryClient.setQueryData<Board>(key, (board) => board && withCardAt(board, id, placeOn(key, was)));
    trpcUtils.tickets.get.setData({ id }, (known) => known && { ...known, status: to });
  };
  // In the same frame as the drop, or the card would flash at its old place.
  notifyAtOnce(() => put(status, () => ({ status, index: place?.index ?? 0 })));
  return () => put(before, (_key, was) => was);
}

function keep(card: TicketCard): void {
  queryClient.setQueriesData<Board>(BOARD_QUERIES, (board) => board && withCard(board, card));
  const { id, status, updatedAt } = card;
  trpcUtils.tickets.get.setData({ id }, (known) => known && { ...known, status, updatedAt });
}

const send = ({ ticket: { id, status: expectedStatus }, status, place }: StatusChange) =>
  trpcClient.tickets.move.mutate({ id, status, expectedStatus, above: place?.above, below: place?.below });

/** Another person has set this status already. */
const isSoAlready = (error: unknown, status: TicketStatus): boolean =>
  errorCode(error) === 'status_changed' && errorData(error)['status'] === status;

async function run(change: StatusChange): Promise<void> {
  const { ticket, status } = change;
  const release = deferChanges();
  const takeBack = show(change);
  try {
    // A read in flight is older than this change.
    await Promise.all([
      queryClient.cancelQueries(BOARD_QUERIES, { revert: true }),
      trpcUtils.tickets.get.cancel({ id: ticket.id }),
    ]);
    keep(await send(change));
    if (ticket.status === status) return;
    notify({ title: 'Status updated', description: 'Ticket status has been updated successfully.' });
  } catch (error) {
    if (isSoAlready(error, status)) {
      notify({ title: 'No change needed', description: `This ticket is already ${status}.` });
      return;
    }
    takeBack();
    notify({ title: 'Failed to update status', description: errorWords(error), variant: 'destructive' });
  } finally {
    // Another person was quicker, or only the answer was lost.
    announceChange({ kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.projectId });
    release();
  }
}

/** Changes status or place optimistically; a refusal reverts it. `change` is stable. */
export function useChangeStatus() {
  const [pending, setPending] = useState(0);
  const change = useCallback((wanted: StatusChange) => {
    setPending((count) => count + 1);
    void run(wanted).finally(() => setPending((count) => count - 1));
  }, []);
  return { change, isPending: pending > 0 };
}
