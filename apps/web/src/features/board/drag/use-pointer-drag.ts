import { type DragStartEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { ColumnHandle } from '../columns/board-column.tsx';
import { pressedCardId } from './drag-layer.tsx';
import { scrollAtEdge } from './edge-scroll.ts';
import { DragPointer, type Point } from './drag-pointer.ts';
import type { CardDragControl } from './use-card-drag.ts';

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** After a cancelled drag the button is still down, and its release would open the ticket. */
function swallowNextClick(): void {
  window.addEventListener('click', swallow, { capture: true, once: true });
  const end = () => setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
  window.addEventListener('pointerup', end, { once: true });
}

/** The column below the pointer, at any height of the board, and the gap between its cards. */
function aimAt({ x, y }: Point, board: HTMLElement, columnOf: ColumnOf) {
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
 * Scrolls the board, or else the column under the pointer, where the pointer is at an edge. Returns whether it did.
 *
 * @param elapsed ms since the last frame
 */
function scrollUnder(
  { point, origin }: DragPointer,
  board: HTMLElement | null,
  columnOf: ColumnOf,
  elapsed: number,
): boolean {
  if (!board) return false;
  if (scrollAtEdge(board, 'x', point, origin, elapsed)) return true;
  const status = aimAt(point, board, columnOf)?.status;
  const list = status && columnOf(status)?.element();
  return Boolean(list && scrollAtEdge(list, 'y', point, origin, elapsed));
}

/** A click is no drag. */
const MOUSE = { activationConstraint: { distance: 5 } };
/** A finger that moves at once scrolls; one that rests picks the card up. */
const FINGER = { activationConstraint: { delay: 220, tolerance: 8 } };

/**
 * Dragging with mouse and finger, as properties for the drag context. They stay the same as long as the board.
 *
 * The context tells when a drag starts and ends. What the pointer is over is read from the page once a frame: the
 * context's own answer is one drawing late, and stays wrong where the pointer stops just then. Its scrolling at edges
 * takes one column's box for the board's while the pointer crosses from one to the next.
 *
 * @param columnOf stays the same function.
 */
export function usePointerDrag(
  control: CardDragControl,
  board: RefObject<HTMLElement | null>,
  columnOf: ColumnOf,
) {
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, FINGER));
  const pointer = useRef<DragPointer>(null);
  const latest = useRef(control);
  useEffect(() => {
    latest.current = control;
  });
  useEffect(() => () => pointer.current?.end(), []);
  return useMemo(() => {
    const letGo = () => {
      pointer.current?.end();
      pointer.current = null;
    };
    const aim = () => {
      if (pointer.current && board.current) {
        latest.current.moveTo(aimAt(pointer.current.point, board.current, columnOf));
      }
    };
    return {
      sensors,
      onDragStart({ activatorEvent }: DragStartEvent) {
        letGo();
        pointer.current = new DragPointer(activatorEvent, {
          onStart: () => latest.current.start(pressedCardId(activatorEvent), 'pointer'),
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
        pointer.current?.start();
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
