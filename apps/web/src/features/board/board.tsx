import type { Board as BoardData, BoardColumn as Column } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterFirstPaint } from '../../lib/browser/first-paint.ts';
import { useChangeStatus } from '../../lib/tickets/use-change-status.ts';
import { INSTRUCTIONS_ID } from './board-card.tsx';
import { useCardChoice } from './bulk/use-card-choice.tsx';
import { useCardTriage } from './card-triage.tsx';
import { BoardColumn, type ColumnHandle } from './columns/board-column.tsx';
import classes from './board.module.css';
import type { OpenStatus } from './filters/board-search.ts';
import { centreColumn } from './columns/column-head.tsx';
import { DragLayer, type PressListener, DraggableArea } from './drag/drag-layer.tsx';
import type { useBoard } from './use-board.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useCardActions } from './use-card-actions.ts';
import { StatusStrip } from './status-strip.tsx';
import { type SetFold, useColumnFolds, useOneOpen, useOpenedByRest } from './columns/use-folds.ts';
import { listMargin, listTop } from './columns/use-column-virtualizer.ts';
import { type CardDrag, useCardDrag } from './drag/use-card-drag.ts';
import { usePointerDrag } from './drag/use-pointer-drag.ts';
import { useFirstHitInView } from './use-first-hit.ts';

interface BoardProps {
  board: BoardData;
  /** The filters of the cards, in one text; empty without filters. */
  filterKey: string;
  /** True when filters beyond the project's are on. */
  isNarrowed: boolean;
  user: { id: string; isAdmin: boolean };
  /** True to show one status below the other with one of them open, as on a phone. */
  isList: boolean;
  status: OpenStatus;
  /** Stays the same function. */
  onOpen: (status: OpenStatus) => void;
  loadMore: ReturnType<typeof useBoard>['loadMore'];
  loadingColumns: ReadonlySet<string>;
}

const INSTRUCTIONS = (
  <p id={INSTRUCTIONS_ID} hidden>
    Press Space to pick up the card, then arrow keys to move it, Space to drop it or Escape to cancel. Press I
    to assign it, L to label it, D to set its due date.
  </p>
);

/** The nine columns, and the card that is dragged. */
export function Board(props: BoardProps) {
  const { board, filterKey, isNarrowed, user, isList, loadMore, loadingColumns, ...address } = props;
  const columns = useRef<HTMLDivElement>(null);
  const { register, columnOf } = useColumnHandles();
  const { change } = useChangeStatus();
  const control = useCardDrag(board, change);
  const { drag } = control;
  const handlers = usePointerDrag(control, columns, columnOf);
  const { bar, choose } = useCardChoice(board);
  const actions = useCardActions(board, user.isAdmin, change);
  const layout = useLayout({ ...address, board, filterKey, drag, columns, isList, user });
  const { foldOf, setFold, openCount } = layout;
  const isOpen = (column: Column) => foldOf(column) === 'open';
  const { picker, onCardKey } = useCardTriage(board, actions.canMove);
  const keys = useBoardKeys({ board, control, ...actions, columnOf, isOpen, onCardKey, choose });
  useFirstHitInView(columns, filterKey);
  const isShown = useShown();
  const onPress = useRef<PressListener>(null);
  return (
    <>
      {INSTRUCTIONS}
      {!isList && <StatusStrip columns={board.columns} openCount={openCount} setFold={setFold} />}
      <DraggableArea
        onPress={onPress}
        ref={columns}
        className={classes.columns}
        data-scroll-restoration-id="board"
        {...stateOf(board, { isList, filterKey, isNarrowed, drag })}
        {...keys.handlers}
      >
        {board.columns.map((column, index) => (
          <BoardColumn
            key={column.status}
            column={column}
            fold={foldOf(column)}
            setFold={setFold}
            list={isList ? columns : undefined}
            margin={isList ? listMargin(index) : 0}
            isLoadingMore={loadingColumns.has(column.status)}
            onLoadMore={loadMore}
            register={register}
            dropIndex={drag?.to?.status === column.status ? drag.to.index : null}
            draggedId={drag?.from.status === column.status ? drag.card.id : null}
            currentId={column.cards.some(({ id }) => id === keys.currentId) ? keys.currentId : null}
            actions={actions}
            isShown={isShown}
          />
        ))}
      </DraggableArea>
      {isShown && user.isAdmin && !isList && (
        <DragLayer handlers={handlers} onPress={onPress} card={drag?.by === 'pointer' ? drag.card : null} />
      )}
      {picker}
      {bar}
      <Spoken words={control.spoken} />
    </>
  );
}

interface BoardState extends Pick<BoardProps, 'isList' | 'filterKey' | 'isNarrowed'> {
  drag: CardDrag | null;
}

/** The attributes by which the columns are styled. */
const stateOf = ({ columns }: BoardData, { isList, filterKey, isNarrowed, drag }: BoardState) => ({
  'data-list': isList || undefined,
  'data-filtered': filterKey !== '' || undefined,
  'data-without-hits': (isNarrowed && columns.every(({ count }) => count === 0)) || undefined,
  'data-dragging': drag?.by === 'pointer' || undefined,
});

const Spoken = ({ words }: { words: string }) => (
  <output className="unseen" aria-live="assertive">
    {words}
  </output>
);

function useColumnHandles() {
  const handles = useRef(new Map<string, ColumnHandle>());
  const register = useCallback((status: TicketStatus, handle: ColumnHandle | null) => {
    if (handle) handles.current.set(status, handle);
    else handles.current.delete(status);
  }, []);
  const columnOf = useCallback((status: string) => handles.current.get(status), []);
  return { register, columnOf };
}

interface LayoutOptions extends Pick<
  BoardProps,
  'board' | 'filterKey' | 'isList' | 'user' | 'status' | 'onOpen'
> {
  drag: CardDrag | null;
  columns: RefObject<HTMLElement | null>;
}

/** Keeps which columns are open: side by side, or one below the other. */
function useLayout({ board, filterKey, isList, user, drag, columns, ...address }: LayoutOptions) {
  const atRest = useColumnFolds(board, filterKey, user.id);
  const sideBySide = useOpenedByRest(drag, atRest);
  const { openIndex, foldOf, setFold } = useOneOpen(board, filterKey, address);
  const { status } = address;
  useEffect(() => {
    if (!isList && status && status !== 'none') centreColumn(status);
  }, [isList, status]);
  const scrolled = useRef(0);
  const before = useRef(openIndex);
  useLayoutEffect(() => {
    if (before.current === openIndex) return;
    before.current = openIndex;
    // The part that was open above is gone: its height must not push the clicked heading out of sight.
    if (isList && openIndex >= 0)
      columns.current?.scrollTo({ top: Math.min(scrolled.current, listTop(openIndex)), behavior: 'instant' });
  }, [isList, openIndex, columns]);
  const setInList = useCallback<SetFold>(
    (status, fold) => {
      scrolled.current = columns.current?.scrollTop ?? 0;
      setFold(status, fold);
    },
    [columns, setFold],
  );
  // A column that opens under a card in the hand does not count: the strip would come and push the board down.
  const openCount = board.columns.filter((column) => atRest.foldOf(column) === 'open').length;
  return isList ? { foldOf, setFold: setInList, openCount } : { ...sideBySide, openCount };
}

/** Returns true once the first picture is painted; anything beyond it is drawn only then. */
function useShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => afterFirstPaint(() => startTransition(() => setShown(true))), []);
  return isShown;
}
