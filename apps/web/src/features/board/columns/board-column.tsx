import { Button, Loader } from '@mantine/core';
import type { BoardColumn as Column } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { memo, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { BoardCard, type CardActions } from '../board-card.tsx';
import classes from '../board.module.css';
import { ColumnHead, headIdOf } from './column-head.tsx';
import { type DrawnPlace, drawnPlaces, useColumnVirtualizer } from './use-column-virtualizer.ts';
import { useNearViewport } from './use-near-viewport.ts';
import type { ColumnFold, SetFold } from './use-folds.ts';

/** The methods that the board calls on a column during a drag. */
export interface ColumnHandle {
  /** Returns the number of cards above this height of the window. */
  indexAt(clientY: number): number;
  scrollTo(index: number): void;
  /** Returns the element that scrolls its cards, as wide as the column. */
  element(): HTMLElement | null;
}

interface BoardColumnProps {
  column: Column;
  fold: ColumnFold;
  setFold: SetFold;
  /** The element that scrolls all of a list of statuses; undefined outside such a list. */
  list: RefObject<HTMLElement | null> | undefined;
  /** The place where the cards begin in the element that scrolls them, CSS px. */
  margin: number;
  isLoadingMore: boolean;
  onLoadMore: (column: Column) => void;
  register: (status: TicketStatus, handle: ColumnHandle | null) => void;
  /** The gap in which the dragged card would land, or null. */
  dropIndex: number | null;
  draggedId: string | null;
  /** The card that Tab reaches, or null where that is in another column. */
  currentId: string | null;
  actions: CardActions;
  /** True if cards beyond those in sight may be drawn as well. */
  isShown: boolean;
}

const NONE: Column['cards'] = [];

/** Shows one status: a head that stays, and cards of which only those in sight exist. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, fold, register, dropIndex, draggedId, isLoadingMore, onLoadMore, isShown, list } = props;
  const { status } = column;
  const isOpen = fold === 'open';
  const cards = isOpen ? column.cards : NONE;
  const scroller = useRef<HTMLDivElement>(null);
  const { isNear, comeNear } = useNearViewport(scroller, status, isShown && isOpen);
  const { virtualizer, handle, gapAt } = useColumnVirtualizer(
    list && isOpen ? list : scroller,
    cards,
    draggedId,
    { isNear: isNear || list !== undefined, isShown, margin: props.margin },
  );
  const drawn = drawnPlaces(virtualizer.getVirtualItems(), cards, draggedId);
  const loadMore = useReadingOn(column, virtualizer.range?.endIndex, onLoadMore);
  useEffect(() => {
    // A caller that scrolls a column to a card needs that card drawn.
    const scrollTo = (index: number) => {
      comeNear();
      handle.scrollTo(index);
    };
    register(status, { ...handle, scrollTo, element: () => scroller.current });
    return () => register(status, null);
  }, [register, status, handle, comeNear]);
  const headId = headIdOf(status);
  return (
    <section
      className={classes.column}
      aria-labelledby={headId}
      data-over={dropIndex !== null || undefined}
      data-folded={!isOpen || undefined}
      data-empty={column.cards.length === 0 || undefined}
    >
      <ColumnHead id={headId} column={column} fold={fold} setFold={props.setFold} />
      <div ref={scroller} className={classes.scroller} data-scroll-restoration-id={headId}>
        {column.cards.length === 0 && dropIndex === null && <p className={classes.empty}>No tickets</p>}
        <CardList drawn={drawn} margin={props.margin} height={virtualizer.getTotalSize()}>
          {drawn.map((place) => {
            const card = cards[place.index];
            return (
              card && (
                <Slot key={place.key} place={place} measure={virtualizer.measureElement}>
                  <BoardCard
                    card={card}
                    isDragged={card.id === draggedId}
                    isCurrent={card.id === props.currentId}
                    actions={props.actions}
                  />
                </Slot>
              )
            );
          })}
          {dropIndex !== null && (
            <li className={classes.gap} style={{ top: gapAt(dropIndex) }} aria-hidden="true" />
          )}
        </CardList>
        {isShown && isOpen && column.nextCursor && <LoadMore isLoading={isLoadingMore} onLoad={loadMore} />}
      </div>
    </section>
  );
});

interface CardListProps {
  drawn: readonly DrawnPlace[];
  /** The place where the list begins in the element that scrolls it, CSS px. */
  margin: number;
  height: number;
  children: ReactNode;
}

/** Reserves the height of all cards together; those that are drawn begin at their own place. */
function CardList({ drawn, margin, height, children }: CardListProps) {
  const start = drawn.find(({ isApart }) => !isApart)?.start ?? margin;
  return (
    <ul className={classes.list} style={{ height, paddingTop: start - margin }}>
      {children}
    </ul>
  );
}

interface SlotProps {
  place: DrawnPlace;
  measure: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** Cards lie one below the other; one that is apart from them lies where it belongs. */
function Slot({ place: { index, start, isApart }, measure, children }: SlotProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      className={classes.slot}
      data-apart={isApart || undefined}
      style={isApart ? { top: start } : undefined}
    >
      {children}
    </li>
  );
}

/** The number of cards before the end of the loaded ones at which the next ones are requested. */
const AHEAD = 12;

/**
 * Reads on as one scrolls near the end. Each page is asked for once: after a failure the button is left.
 *
 * @returns what that button does; it stays the same.
 */
function useReadingOn(
  column: Column,
  lastInSight: number | undefined,
  onLoadMore: (column: Column) => void,
): () => void {
  const asked = useRef<string | null>(null);
  const { nextCursor, cards } = column;
  const isNear = lastInSight !== undefined && lastInSight >= cards.length - AHEAD;
  useEffect(() => {
    if (!isNear || nextCursor === null || asked.current === nextCursor) return;
    asked.current = nextCursor;
    onLoadMore(column);
  }, [isNear, nextCursor, column, onLoadMore]);
  const latest = useRef(column);
  useEffect(() => {
    latest.current = column;
  });
  return useCallback(() => onLoadMore(latest.current), [onLoadMore]);
}

/**
 * The button is memoized, so that it is not drawn again with its column: a library's button takes as long as a card.
 */
const LoadMore = memo(function LoadMore({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  return (
    <Button
      className={classes.more}
      variant="subtle"
      color="gray"
      size="xs"
      fullWidth
      disabled={isLoading}
      leftSection={isLoading && <Loader size={12} />}
      onClick={onLoad}
    >
      Show more tickets
    </Button>
  );
});
