import type { Board, BoardInput, TicketCard } from '@ringmark/contract/tickets';
import type { TicketId } from '@ringmark/contract/ids';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { useQueryClient } from '@tanstack/react-query';
import { announceChange, holdChanges } from '../../lib/changes.ts';
import { errorWords } from '../../lib/error-words.ts';
import { notify } from '../../lib/notify.ts';
import { notifyAtOnce } from '../../lib/query-client.ts';
import { trpcClient } from '../../lib/trpc.ts';
import { findCard, type Place, withCard, withCardAt } from './board-cache.ts';
import { boardKey } from './use-board.ts';

export interface Move {
  card: TicketCard;
  to: Place;
  /** The cards that it comes to stand between, as the person saw them. */
  above: TicketId | null;
  below: TicketId | null;
}

/** How the server is told. */
type Send = (move: Move) => Promise<TicketCard | void>;

/** A drag, which gives the card a place that it keeps. */
const sendMove: Send = ({ card, to, above, below }) =>
  trpcClient.tickets.move.mutate({
    id: card.id,
    status: to.status,
    expectedStatus: card.status,
    above,
    below,
  });

/** A status alone: the card comes to stand on top of its column. */
const sendStatus: Send = async ({ card, to }) => {
  await trpcClient.tickets.update.mutate({ id: card.id, status: to.status, expectedStatus: card.status });
};

/**
 * Moves cards on screen at once and tells the server after. When the server refuses, because somebody else moved
 * the ticket or for any other reason, the card goes back to where it was and the board is read anew.
 */
export function useMoveTicket(filters: BoardInput) {
  const queryClient = useQueryClient();
  const key = boardKey(filters);
  const update = (change: (board: Board) => Board) =>
    queryClient.setQueryData<Board>(key, (board) => board && change(board));

  const run = async (move: Move, send: Send) => {
    const { card, to } = move;
    const board = queryClient.getQueryData<Board>(key);
    // Where these very filters have not been answered yet, what is on screen is of those before.
    const from = board && findCard(board, card.id)?.place;
    const release = holdChanges();
    // Drawn in one with the hand that lets go, or the card would be seen where it came from once more.
    notifyAtOnce(() => update((now) => withCardAt(now, card.id, to)));
    try {
      // A reading under way that is older; what was written meanwhile is kept.
      await queryClient.cancelQueries({ queryKey: key }, { revert: true });
      const saved = await send(move);
      if (saved) update((now) => withCard(now, saved));
      if (card.status !== to.status) {
        notify({ title: 'Status updated', description: 'Ticket status has been updated successfully.' });
      }
    } catch (error) {
      if (from) update((now) => withCardAt(now, card.id, from));
      notify({ title: 'Failed to update status', description: errorWords(error), variant: 'destructive' });
    } finally {
      announceChange({ kind: 'ticket.updated', ticketId: card.id, projectId: card.projectId });
      release();
    }
  };

  return {
    move: (move: Move) => void run(move, sendMove),
    setStatus: (card: TicketCard, status: TicketStatus) =>
      void run({ card, to: { status, index: 0 }, above: null, below: null }, sendStatus),
  };
}
