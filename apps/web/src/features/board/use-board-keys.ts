import type { Board, BoardColumn, TicketCard } from '@ringmark/contract/tickets/boards';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ColumnHandle } from './columns/board-column.tsx';
import type { ChooseCard } from './bulk/use-card-choice.tsx';
import { focusHead } from './columns/column-head.tsx';
import { isKeyFree } from '../../lib/browser/is-key-free.ts';
import { useScreenKeys } from '../../lib/browser/use-screen-keys.ts';
import { findCard } from '../../lib/tickets/board-cache.ts';
import { type CardDragControl, stepFrom } from './drag/use-card-drag.ts';

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

const cardOf = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-card-id]')?.dataset.cardId;

const linkOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-card-id="${CSS.escape(id)}"] [data-card-link]`);

/** The card that an arrow key leads to: along the column, or to the nearest open column that has cards. */
function cardBeside(
  board: Board,
  id: string,
  key: string,
  isOpen: (column: BoardColumn) => boolean,
): string | undefined {
  const found = findCard(board, id);
  if (!found) return undefined;
  const { status, index } = found.place;
  const at = board.columns.findIndex((column) => column.status === status);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    return board.columns[at]?.cards[index + (key === 'ArrowDown' ? 1 : -1)]?.id;
  }
  const side = key === 'ArrowLeft' ? board.columns.slice(0, at).toReversed() : board.columns.slice(at + 1);
  const column = side.find((other) => other.cards.length > 0 && isOpen(other));
  return column?.cards[Math.min(index, column.cards.length - 1)]?.id;
}

/**
 * In the frame's own task, which lays the page out as it is: to scroll at once would have it laid out twice.
 *
 * @param scroll brings the card into sight. One that was out of sight is drawn only after that.
 * @param status gets the focus at its name where it is folded, with the card in it.
 */
function focusInNextFrame(id: string, scroll: () => void, status: string | undefined): void {
  requestAnimationFrame(() => {
    scroll();
    const link = linkOf(id);
    if (link) link.focus();
    else {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const drawn = linkOf(id);
          if (drawn) drawn.focus();
          else if (status && document.activeElement === document.body) focusHead(status);
        }),
      );
    }
  });
}

/** A card that moves to another column is rendered again there: the focus that it had moves with it. */
function useFocusThatMoves(focusCard: (id: string) => void) {
  const hadFocus = useRef<string | null>(null);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focusCard(hadFocus.current);
  });
  return (id: string | null) => {
    hadFocus.current = id;
  };
}

function isMovable(board: Board, id: string, canMove: (card: TicketCard) => boolean): boolean {
  const card = findCard(board, id)?.card;
  return card !== undefined && canMove(card);
}

/** The card that Tab reaches: the one that had the focus last, or the first one. */
function reachableCard(
  board: Board | undefined,
  focusedId: string | null,
  isOpen: (column: BoardColumn) => boolean,
): string | null {
  const focusedIn = board?.columns.find(({ cards }) => cards.some(({ id }) => id === focusedId));
  if (focusedIn && isOpen(focusedIn)) return focusedId;
  return board?.columns.find((column) => column.cards.length > 0 && isOpen(column))?.cards[0]?.id ?? null;
}

interface BoardKeysOptions {
  board: Board | undefined;
  control: CardDragControl;
  canMove: (card: TicketCard) => boolean;
  columnOf: (status: string) => ColumnHandle | undefined;
  isOpen: (column: BoardColumn) => boolean;
  /** Further keys of a card. @returns whether it was one of them. */
  onCardKey: (id: string, key: string) => boolean;
  choose: ChooseCard;
}

/** Moves, drops or puts back the card in the hand. */
function carry(
  event: KeyboardEvent,
  now: Board,
  { control, columnOf }: Pick<BoardKeysOptions, 'control' | 'columnOf'>,
): void {
  const { drag } = control;
  if (!drag) return;
  event.preventDefault();
  if (event.key === ' ' || event.key === 'Enter') {
    control.drop();
  } else if (event.key === 'Escape') {
    control.cancel();
  } else if (ARROWS.has(event.key)) {
    const to = stepFrom(now, drag, event.key);
    if (!to) return;
    control.moveTo(to);
    columnOf(to.status)?.scrollTo(to.index);
    document.getElementById(`column-${to.status.replace(' ', '-')}`)?.scrollIntoView({ inline: 'nearest' });
  }
}

/** Shift with a press anywhere on a card chooses it, for those who may change it. */
function chooseByPress(
  event: MouseEvent,
  { board, canMove, choose }: Pick<BoardKeysOptions, 'board' | 'canMove' | 'choose'>,
): void {
  const id = event.shiftKey && cardOf(event.target);
  if (!id || !board || !isMovable(board, id, canMove)) return;
  event.preventDefault();
  event.stopPropagation();
  choose(id, 'range');
}

/** Tells whether the screen has the focus and nothing on it: as it opens, and after it was reached by a link. */
const isUntouched = () => document.activeElement?.matches('body, main, h1') ?? true;

/** The first arrow key goes to the card that Tab would reach. */
function useFirstArrow(focusCurrent: () => boolean): void {
  useScreenKeys((event) => {
    if (!ARROWS.has(event.key) || event.shiftKey) return;
    if (isUntouched() && isKeyFree() && focusCurrent()) event.preventDefault();
  });
}

/** Arrow keys walk over the cards, Enter opens, `x` chooses, Space picks up; a picked-up card moves with the arrows until Space or Escape. */
export function useBoardKeys({
  board,
  control,
  canMove,
  columnOf,
  isOpen,
  onCardKey,
  choose,
}: BoardKeysOptions) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const currentId = reachableCard(board, focusedId, isOpen);

  const focusCard = (id: string, now: Board) => {
    setFocusedId(id);
    const place = findCard(now, id)?.place;
    focusInNextFrame(id, () => place && columnOf(place.status)?.scrollTo(place.index), place?.status);
  };

  useFirstArrow(() => {
    if (board && currentId) focusCard(currentId, board);
    return currentId !== null;
  });

  const rememberFocus = useFocusThatMoves((id) => board && focusCard(id, board));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!board) return;
    if (control.drag?.by === 'keyboard') {
      carry(event, board, { control, columnOf });
      return;
    }
    const target = event.target as HTMLElement;
    const id = cardOf(target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ARROWS.has(event.key)) {
      event.preventDefault();
      const next = cardBeside(board, id, event.key, isOpen);
      if (next && event.shiftKey)
        for (const one of [id, next]) if (isMovable(board, one, canMove)) choose(one, 'add');
      if (next) focusCard(next, board);
      return;
    }
    if (!target.matches('[data-card-link]') || !isKeyFree()) return;
    const isOwn = ' xX'.includes(event.key) && isMovable(board, id, canMove);
    if (isOwn && event.key === ' ') control.start(id, 'keyboard');
    else if (isOwn) choose(id, event.shiftKey ? 'range' : 'toggle');
    else if (!onCardKey(id, event.key)) return;
    event.preventDefault();
  };

  const handlers = {
    onKeyDown,
    onClickCapture: (event: MouseEvent) => chooseByPress(event, { board, canMove, choose }),
    onFocus(event: { target: Element }) {
      const id = cardOf(event.target);
      rememberFocus(id ?? null);
      if (id) setFocusedId(id);
    },
    /** A card that loses the focus while it is dragged by keys is put back. */
    onBlur(event: { relatedTarget: EventTarget | null }) {
      if (event.relatedTarget) rememberFocus(null);
      if (control.drag?.by === 'keyboard') control.cancel();
    },
  };
  return { currentId, handlers };
}
