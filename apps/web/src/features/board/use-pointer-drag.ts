import { type DragStartEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ColumnHandle } from './board-column.tsx';
import { pressedCardId } from './drag-layer.tsx';
import { scrollAtEdge } from './edge-scroll.ts';
import { Hand, type Place } from './hand.ts';
import type { LiftControl } from './use-lift.ts';

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** After a drag that was cancelled the button is still down, and letting go of it would open the ticket. */
function swallowNextClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true });
  const end = () => setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
  window.addEventListener('pointerup', end, { once: true });
}

/** Where the pointer aims: the column that it is in, as high or low as it may be, and the gap between its cards. */
function aimAt({ x, y }: Place, board: HTMLElement, columnOf: ColumnOf) {
  const box = board.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null;
  for (const status of TICKET_STATUSES) {
    const column = columnOf(status);
    const sides = column?.element()?.getBoundingClientRect();
    if (column && sides && x >= sides.left && x <= sides.right) return { status, index: column.indexAt(y) };
  }
  return null;
}

type ColumnOf = (status: string) => ColumnHandle | undefined;

/**
 * Scrolls the board, or else the column under the hand, where the hand is at an edge. Returns whether it did.
 *
 * @param elapsed ms since the last frame
 */
function scrollUnder(
  { place, start }: Hand,
  board: HTMLElement | null,
  columnOf: ColumnOf,
  elapsed: number,
): boolean {
  if (!board) return false;
  if (scrollAtEdge(board, 'x', place, start, elapsed)) return true;
  const status = aimAt(place, board, columnOf)?.status;
  const list = status && columnOf(status)?.element();
  return Boolean(list && scrollAtEdge(list, 'y', place, start, elapsed));
}

/** A click is none yet. */
const MOUSE = { activationConstraint: { distance: 5 } };
/** A finger that moves at once scrolls; one that rests lifts. */
const FINGER = { activationConstraint: { delay: 220, tolerance: 8 } };

/**
 * Dragging with mouse and finger, as properties for the drag context. They stay the same as long as the board.
 *
 * The context tells when a card is taken and let go. What it is over is read from the page itself, once a frame: the
 * context's own answer lags a drawing behind, and nothing corrects it where the hand stops just then. Its scrolling at
 * edges takes one column's box for the whole board's while the hand goes from one to the next.
 *
 * @param columnOf stays the same function.
 */
export function usePointerDrag(
  control: LiftControl,
  board: RefObject<HTMLElement | null>,
  columnOf: ColumnOf,
) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, FINGER));
  const hand = useRef<Hand>(null);
  const latest = useRef(control);
  useEffect(() => {
    latest.current = control;
  });
  useEffect(() => () => hand.current?.end(), []);
  return useMemo(() => {
    const letGo = () => {
      hand.current?.end();
      hand.current = null;
    };
    const aim = () => {
      if (hand.current && board.current) {
        latest.current.aim(aimAt(hand.current.place, board.current, columnOf));
      }
    };
    return {
      sensors,
      onDragStart({ activatorEvent }: DragStartEvent) {
        letGo();
        hand.current = new Hand(activatorEvent, {
          onTaken: () => latest.current.take(pressedCardId(activatorEvent), 'pointer'),
          onFrame(moving, elapsed) {
            const isScrolling = scrollUnder(moving, board.current, columnOf, elapsed);
            aim();
            return isScrolling;
          },
          onLost() {
            letGo();
            latest.current.cancel();
          },
        });
      },
      onDragEnd() {
        hand.current?.take();
        aim();
        letGo();
        latest.current.drop();
      },
      onDragCancel() {
        letGo();
        latest.current.cancel();
        swallowNextClick();
      },
    };
  }, [sensors, board, columnOf]);
}
