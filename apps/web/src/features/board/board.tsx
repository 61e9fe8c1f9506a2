import type { Board as BoardData, TicketCard as Card } from '@ringmark/contract/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { useNavigate } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTakesNew } from '../../entities/use-takes-new.ts';
import { afterFirstPaint } from '../../lib/first-paint.ts';
import { type StatusChange, useChangeStatus } from '../../lib/tickets/use-change-status.ts';
import { INSTRUCTIONS_ID, type CardDoings } from './board-card.tsx';
import { BoardColumn, type ColumnHandle } from './board-column.tsx';
import classes from './board.module.css';
import { DragLayer, type Grip, GripArea } from './drag-layer.tsx';
import type { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useLift } from './use-lift.ts';
import { usePointerDrag } from './use-pointer-drag.ts';
import { useFilteredView } from './use-filtered-view.ts';

interface BoardProps {
  board: BoardData;
  /** What the cards were filtered by, in one text; empty without filters. */
  sift: string;
  /** Whether the viewer moves cards at all. */
  isMover: boolean;
  loadMore: ReturnType<typeof useBoard>['loadMore'];
  loadingColumns: ReadonlySet<string>;
}

/** The nine columns, and the card that is in the hand. */
export function Board({ board, sift, isMover, loadMore, loadingColumns }: BoardProps) {
  const columns = useRef<HTMLDivElement>(null);
  const handles = useRef(new Map<string, ColumnHandle>());
  const register = useCallback((status: TicketStatus, handle: ColumnHandle | null) => {
    if (handle) handles.current.set(status, handle);
    else handles.current.delete(status);
  }, []);
  const columnOf = useCallback((status: string) => handles.current.get(status), []);
  const { change } = useChangeStatus();
  const control = useLift(board, change);
  const drag = usePointerDrag(control, columns, columnOf);
  const doings = useDoings(isMover, useClosedProjects(board), change);
  const keys = useBoardKeys({ board, control, canMove: doings.canMove, columnOf });
  const { foldOf, toggleFold } = useFilteredView(columns, sift);
  const isShown = useShown();
  const grip = useRef<Grip>(null);
  const { lift } = control;
  return (
    <>
      <p id={INSTRUCTIONS_ID} hidden>
        Space picks the card up; then arrow keys move it, Space drops it and Escape cancels.
      </p>
      <GripArea
        grip={grip}
        ref={columns}
        className={classes.columns}
        // Without a card nothing else in it takes the keys which scroll.
        tabIndex={board.columns.every(({ cards }) => cards.length === 0) ? 0 : undefined}
        data-scroll-restoration-id="board"
        data-sifted={sift !== '' || undefined}
        data-dragging={lift?.by === 'pointer' || undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
      >
        {board.columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            fold={foldOf(column)}
            onToggleFold={toggleFold}
            isLoadingMore={loadingColumns.has(column.status)}
            onLoadMore={loadMore}
            register={register}
            dropIndex={lift?.to?.status === column.status ? lift.to.index : null}
            liftedId={lift?.from.status === column.status ? lift.card.id : null}
            currentId={column.cards.some(({ id }) => id === keys.currentId) ? keys.currentId : null}
            doings={doings}
            isShown={isShown}
          />
        ))}
      </GripArea>
      {isShown && isMover && (
        <DragLayer drag={drag} grip={grip} card={lift?.by === 'pointer' ? lift.card : null} />
      )}
      <output className="unseen" aria-live="assertive">
        {control.spoken}
      </output>
    </>
  );
}

/** Whether the first picture is out: only then is drawn what lies beyond it. */
function useShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => afterFirstPaint(() => startTransition(() => setShown(true))), []);
  return isShown;
}

/** The projects on the board which take nothing new, as one text: it stays the same while they are the same. */
function useClosedProjects(board: BoardData): string {
  const takesNew = useTakesNew();
  return useMemo(() => {
    const shown = new Set<Card['projectId']>();
    for (const { cards } of board.columns) for (const { projectId } of cards) shown.add(projectId);
    return [...shown].filter((id) => !takesNew(id)).join(' ');
  }, [board, takesNew]);
}

/** Stands still while what it does changes, so that hundreds of cards need not be drawn anew. */
function useDoings(isMover: boolean, closed: string, change: (wanted: StatusChange) => void): CardDoings {
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
function useOpenTicket(): CardDoings['onOpen'] {
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
