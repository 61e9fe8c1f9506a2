import type { Board, TicketCard } from '@ringmark/contract/tickets';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { useEffect, useRef, useState } from 'react';
import { findCard, neighboursAt, type Place } from '../../lib/tickets/board-cache.ts';
import { deferChanges } from '../../lib/server/changes.ts';
import type { StatusChange } from '../../lib/tickets/use-change-status.ts';

export interface Lift {
  card: TicketCard;
  from: Place;
  /** Where it would land. The index counts cards as they stand now, the lifted one among them. */
  to: Place | null;
  by: 'pointer' | 'keyboard';
}

const isSamePlace = (a: Place | null, b: Place | null) => a?.status === b?.status && a?.index === b?.index;

/** Says a place in words: `In Review, position 3 of 7`. */
function wordsOf(board: Board, { card }: Lift, to: Place): string {
  const column = board.columns.find(({ status }) => status === to.status);
  if (!column) return to.status;
  const { index } = neighboursAt(column, to.index, card.id);
  const others = column.cards.filter(({ id }) => id !== card.id).length;
  return `${to.status}, position ${index + 1} of ${others + 1}`;
}

/** The card in the hand, be the hand a mouse, a finger or the keyboard; and what is said of it aloud. */
export function useLift(board: Board | undefined, onMove: (move: StatusChange) => void) {
  const [lift, setLift] = useState<Lift | null>(null);
  const [spoken, setSpoken] = useState('');
  const current = useRef<Lift | null>(null);
  const isLifted = lift !== null;
  useEffect(() => (isLifted ? deferChanges() : undefined), [isLifted]);

  const put = (next: Lift | null) => {
    current.current = next;
    setLift(next);
  };
  const take = (id: string, by: Lift['by']) => {
    const found = board && findCard(board, id);
    if (!found) return;
    put({ card: found.card, from: found.place, to: by === 'keyboard' ? found.place : null, by });
    const how = by === 'keyboard' ? ' Arrow keys move it, Space drops it, Escape cancels.' : '';
    setSpoken(`Picked up #${found.card.number} from ${found.place.status}.${how}`);
  };
  const aim = (to: Place | null) => {
    const now = current.current;
    if (!now || !board || isSamePlace(now.to, to)) return;
    put({ ...now, to });
    if (to) setSpoken(wordsOf(board, now, to));
  };
  const cancel = () => {
    const now = current.current;
    if (!now) return;
    put(null);
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
    put(null);
    setSpoken(`Dropped #${card.number} in ${wordsOf(board, now, to)}.`);
    if (to.status === from.status && index === from.index) return;
    onMove({ ticket: card, status: to.status, place: { index, above, below } });
  };
  return { lift, spoken, take, aim, cancel, drop };
}
export type LiftControl = ReturnType<typeof useLift>;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The place one step of an arrow key away. */
export function stepFrom(board: Board, lift: Lift, key: string): Place | undefined {
  const at = lift.to ?? lift.from;
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (sideways !== undefined) {
    const next =
      TICKET_STATUSES[clamp(TICKET_STATUSES.indexOf(at.status) + sideways, TICKET_STATUSES.length - 1)];
    if (!next) return undefined;
    return next === lift.from.status
      ? lift.from
      : { status: next, index: clamp(at.index, cardsIn(board, next)) };
  }
  const upright = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (upright === undefined) return undefined;
  // In its own column a card lies between its two gaps, which are the same place: the step goes over it.
  const isOwnGap = at.status === lift.from.status && at.index === lift.from.index && upright > 0;
  return {
    status: at.status,
    index: clamp(at.index + upright + (isOwnGap ? 1 : 0), cardsIn(board, at.status)),
  };
}

const cardsIn = (board: Board, status: TicketStatus) =>
  board.columns.find((column) => column.status === status)?.cards.length ?? 0;
