import type { TicketId } from '@ringmark/contract/ids';
import type { Board, TicketCard } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useState } from 'react';
import { findCard, type Place, withCard, withCardAt } from './board-cache.ts';
import { announceChange, holdChanges } from '../server/changes.ts';
import { errorCode, errorData, errorWords } from '../server/error-words.ts';
import { notify } from '../toasts.ts';
import { notifyAtOnce } from '../server/query-client.ts';
import { queryClient, trpc, trpcClient, trpcUtils } from '../server/trpc.ts';

export interface StatusChange {
  /** As the person saw it. */
  ticket: Pick<TicketCard, 'id' | 'projectId' | 'status'>;
  status: TicketStatus;
  /** Where a drag puts the card, between the cards that the person saw there; without it on top of the column. */
  place?: { index: number; above: TicketId | undefined; below: TicketId | undefined };
}

const boards = { queryKey: getQueryKey(trpc.tickets.board) };

/** Shows a change wherever the ticket is known. @returns takes it back. */
function show({ ticket: { id, status: before }, status, place }: StatusChange): () => void {
  const from = new Map<readonly unknown[], Place>();
  for (const [key, board] of queryClient.getQueriesData<Board>(boards)) {
    const known = board && findCard(board, id);
    if (known) from.set(key, known.place);
  }
  const put = (to: TicketStatus, placeOn: (key: readonly unknown[], was: Place) => Place) => {
    for (const [key, was] of from)
      queryClient.setQueryData<Board>(key, (board) => board && withCardAt(board, id, placeOn(key, was)));
    trpcUtils.tickets.get.setData({ id }, (known) => known && { ...known, status: to });
  };
  // Drawn in one with the hand that lets go, or the card would be seen where it came from once more.
  notifyAtOnce(() => put(status, () => ({ status, index: place?.index ?? 0 })));
  return () => put(before, (_key, was) => was);
}

/** Takes over what the server answered. */
function keep(card: TicketCard): void {
  queryClient.setQueriesData<Board>(boards, (board) => board && withCard(board, card));
  const { id, status, updatedAt } = card;
  trpcUtils.tickets.get.setData({ id }, (known) => known && { ...known, status, updatedAt });
}

const send = ({ ticket: { id, status: expectedStatus }, status, place }: StatusChange) =>
  trpcClient.tickets.move.mutate({ id, status, expectedStatus, above: place?.above, below: place?.below });

/** Whether the ticket was refused a status because it has it: somebody else did the same. */
const isSoAlready = (error: unknown, status: TicketStatus): boolean =>
  errorCode(error) === 'status_changed' && errorData(error)['status'] === status;

async function run(change: StatusChange): Promise<void> {
  const { ticket, status } = change;
  // What others do meanwhile must not take this back on screen.
  const release = holdChanges();
  const takeBack = show(change);
  try {
    // A reading under way that is older; what was written meanwhile is kept.
    await Promise.all([
      queryClient.cancelQueries(boards, { revert: true }),
      trpcUtils.tickets.get.cancel({ id: ticket.id }),
    ]);
    keep(await send(change));
    if (ticket.status === status) return;
    notify({ title: 'Status updated', description: 'Ticket status has been updated successfully.' });
  } catch (error) {
    if (isSoAlready(error, status)) {
      notify({ title: 'Status updated', description: `It was ${status} already.` });
      return;
    }
    takeBack();
    notify({ title: 'Failed to update status', description: errorWords(error), variant: 'destructive' });
  } finally {
    // Somebody else may have been quicker, or the answer alone have been lost: what is true is read anew.
    announceChange({ kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.projectId });
    release();
  }
}

/**
 * Writes a ticket's status, and a card's place: on screen at once, taken back when the server refuses. `change` stays
 * the same function.
 */
export function useChangeStatus() {
  const [pending, setPending] = useState(0);
  const change = useCallback((wanted: StatusChange) => {
    setPending((count) => count + 1);
    void run(wanted).finally(() => setPending((count) => count - 1));
  }, []);
  return { change, isPending: pending > 0 };
}
