import {
  type Collision,
  type DragEndEvent,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { useRef } from 'react';
import type { ColumnHandle } from './board-column.tsx';
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

const MOVES = ['mousemove', 'touchmove'] as const;
const RELEASES = ['mouseup', 'touchend', 'touchcancel'] as const;

/**
 * Where the pointer is, in CSS px from the window's top, for as long as a drag lasts.
 *
 * @param onLost called after a release that nobody has heard of: the drag context tells of none when the whole drag
 *   took less time than it needs to draw its start.
 */
function followPointer(started: Event, onLost: () => void): { height: () => number; end: () => void } {
  let height = getEventCoordinates(started)?.y ?? 0;
  let isOver = false;
  const follow = (event: Event) => {
    height = getEventCoordinates(event)?.y ?? height;
  };
  const release = () => setTimeout(() => !isOver && onLost());
  for (const move of MOVES) window.addEventListener(move, follow, { capture: true, passive: true });
  for (const name of RELEASES) window.addEventListener(name, release, { capture: true });
  return {
    height: () => height,
    end() {
      isOver = true;
      for (const move of MOVES) window.removeEventListener(move, follow, { capture: true });
      for (const name of RELEASES) window.removeEventListener(name, release, { capture: true });
    },
  };
}

/** Dragging with mouse and finger, as properties for the drag context. */
export function usePointerDrag(control: LiftControl, columnOf: (status: string) => ColumnHandle | undefined) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls; one that rests lifts.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const pointer = useRef<ReturnType<typeof followPointer>>(null);
  const letGo = () => {
    pointer.current?.end();
    pointer.current = null;
  };
  // What the pointer is within is read from the collisions: `over` lags a drawing behind them, and where the hand
  // stops just then nothing would ever correct it.
  const follow = ({ collisions }: { collisions: readonly Collision[] | null }) => {
    const status = TICKET_STATUSES.find((candidate) => candidate === collisions?.[0]?.id);
    const column = status && columnOf(status);
    if (!status || !column || !pointer.current) control.aim(null);
    else control.aim({ status, index: column.indexAt(pointer.current.height()) });
  };
  return {
    sensors,
    collisionDetection: pointerWithin,
    onDragStart({ active, activatorEvent }: DragStartEvent) {
      pointer.current = followPointer(activatorEvent, () => {
        letGo();
        control.cancel();
      });
      control.take(String(active.id), 'pointer');
    },
    onDragMove: follow,
    onDragOver: follow,
    onDragEnd(event: DragEndEvent) {
      follow(event);
      letGo();
      control.drop();
    },
    onDragCancel() {
      letGo();
      control.cancel();
      swallowNextClick();
    },
  };
}
