import type { Board, TicketCard as Card } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useIsProjectOpen } from '../../entities/use-is-project-open.ts';
import type { StatusChange } from '../../lib/tickets/use-change-status.ts';
import type { CardActions } from './board-card.tsx';

/** Returns the projects on the board which take nothing new, as one text. It stays the same while they are the same. */
function useClosedProjects(board: Board): string {
  const takesNew = useIsProjectOpen();
  return useMemo(() => {
    const shown = new Set<Card['projectId']>();
    for (const { cards } of board.columns) for (const { projectId } of cards) shown.add(projectId);
    return [...shown].filter((id) => !takesNew(id)).join(' ');
  }, [board, takesNew]);
}

/** Returns the same object while what it does changes, so that hundreds of cards are not rendered again. */
export function useCardActions(
  board: Board,
  isMover: boolean,
  change: (wanted: StatusChange) => void,
): CardActions {
  const closed = useClosedProjects(board);
  const open = useOpenTicket();
  return useMemo(() => {
    const closedProjects = new Set(closed.split(' '));
    const takesNew = ({ projectId }: Card) => !closedProjects.has(projectId);
    return {
      canMove: (card: Card) => isMover && takesNew(card),
      canAccept: (card: Card) => card.status === 'Done' && takesNew(card),
      onMoveTo: (ticket: Card, status: TicketStatus) => change({ ticket, status }),
      onAccept: (ticket: Card) => change({ ticket, status: 'Accepted' }),
      onOpen: open,
    };
  }, [isMover, closed, change, open]);
}

/** Opens a ticket here where a plain click asks for it; with a key held down the browser does as it does with links. */
function useOpenTicket(): CardActions['onOpen'] {
  const navigate = useNavigate();
  return useCallback(
    (event, { id }) => {
      const { altKey, ctrlKey, metaKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      void navigate({ to: '/tickets/$ticketId', params: { ticketId: id } });
    },
    [navigate],
  );
}
