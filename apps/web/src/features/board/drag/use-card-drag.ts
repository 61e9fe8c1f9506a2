import type { Board, TicketCard } from '@ringmark/contract/tickets/boards';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { useEffect, useRef, useState } from 'react';
import { findCard, neighboursAt, type Place } from '../../../lib/tickets/board-cache.ts';
import { deferChanges } from '../../../lib/server/changes.ts';
import type { StatusChange } from '../../../lib/tickets/use-change-status.ts';

export interface CardDrag {
  card: TicketCard;
  from: Place;
  /** The place where the card would land. The index counts the cards as they are now, the dragged one included. */
  to: Place | null;
  by: 'pointer' | 'keyboard';
}

const isSamePlace = (a: Place | null, b: Place | null) => a?.status === b?.status && a?.index === b?.index;

/** Says a place in words: `In Review, position 3 of 7`. */
function wordsOf(board: Board, { card }: CardDrag, to: Place): string {
  const column = board.columns.find(({ status }) => status === to.status);
  if (!column) return to.status;
  const { index } = neighboursAt(column, to.index, card.id);
  const others = column.cards.filter(({ id }) => id !== card.id).length;
  return `${to.status}, position ${index + 1} of ${others + 1}`;
}

/** Returns the card that is dragged by mouse, finger or keyboard, and what screen readers announce about it. */
export function useCardDrag(board: Board | undefined, onMove: (move: StatusChange) => void) {
  const [drag, setDrag] = useState<CardDrag | null>(null);
  const [spoken, setSpoken] = useState('');
  const current = useRef<CardDrag | null>(null);
  const isDragging = drag !== null;
  useEffect(() => (isDragging ? deferChanges() : undefined), [isDragging]);

  const set = (next: CardDrag | null) => {
    current.current = next;
    setDrag(next);
  };
  const start = (id: string, by: CardDrag['by']) => {
    const found = board && findCard(board, id);
    if (!found) return;
    set({ card: found.card, from: found.place, to: by === 'keyboard' ? found.place : null, by });
    const how = by === 'keyboard' ? ' Arrow keys move it, Space drops it, Escape cancels.' : '';
    setSpoken(`Picked up #${found.card.number} from ${found.place.status}.${how}`);
  };
  const moveTo = (to: Place | null) => {
    const now = current.current;
    if (!now || !board || isSamePlace(now.to, to)) return;
    set({ ...now, to });
    if (to) setSpoken(wordsOf(board, now, to));
  };
  const cancel = () => {
    const now = current.current;
    if (!now) return;
    set(null);
    setSpoken(`Cancelled. #${now.card.number} is back in ${now.from.status}.`);
  };
  const drop = () => {
    const now = current.current;
    const column = board?.columns.find(({ status }) => status === now?.to?.status);
    if (!now?.to || !column || !board) {
      cancel();
      return;
    }
    const { card, from, to } = now;
    const { above, below, index } = neighboursAt(column, to.index, card.id);
    set(null);
    setSpoken(`Dropped #${card.number} in ${wordsOf(board, now, to)}.`);
    if (to.status === from.status && index === from.index) return;
    onMove({ ticket: card, status: to.status, place: { index, above, below } });
  };
  return { drag, spoken, start, moveTo, cancel, drop };
}
export type CardDragControl = ReturnType<typeof useCardDrag>;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The place one step of an arrow key away. */
export function stepFrom(board: Board, drag: CardDrag, key: string): Place | undefined {
  const at = drag.to ?? drag.from;
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (sideways !== undefined) {
    const next =
      TICKET_STATUSES[clamp(TICKET_STATUSES.indexOf(at.status) + sideways, TICKET_STATUSES.length - 1)];
    if (!next) return undefined;
    return next === drag.from.status
      ? drag.from
      : { status: next, index: clamp(at.index, cardsIn(board, next)) };
  }
  const upright = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (upright === undefined) return undefined;
  // In its own column a card lies between its two gaps, which are the same place: the step goes over it.
  const isOwnGap = at.status === drag.from.status && at.index === drag.from.index && upright > 0;
  return {
    status: at.status,
    index: clamp(at.index + upright + (isOwnGap ? 1 : 0), cardsIn(board, at.status)),
  };
}

const cardsIn = (board: Board, status: TicketStatus) =>
  board.columns.find((column) => column.status === status)?.cards.length ?? 0;
