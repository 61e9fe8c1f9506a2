import {
  type DragMoveEvent,
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

/** Where the pointer is, in CSS px from the window's top, for as long as a drag lasts. */
function followPointer(started: Event): { height: () => number; end: () => void } {
  let height = getEventCoordinates(started)?.y ?? 0;
  const follow = (event: Event) => {
    height = getEventCoordinates(event)?.y ?? height;
  };
  const moves = ['mousemove', 'touchmove'] as const;
  for (const move of moves) window.addEventListener(move, follow, { capture: true, passive: true });
  return {
    height: () => height,
    end() {
      for (const move of moves) window.removeEventListener(move, follow, { capture: true });
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
  const follow = (event: DragMoveEvent) => {
    const status = TICKET_STATUSES.find((candidate) => candidate === event.over?.id);
    const column = status && columnOf(status);
    if (!status || !column || !pointer.current) control.aim(null);
    else control.aim({ status, index: column.indexAt(pointer.current.height()) });
  };
  return {
    sensors,
    collisionDetection: pointerWithin,
    onDragStart({ active, activatorEvent }: DragStartEvent) {
      pointer.current = followPointer(activatorEvent);
      control.take(String(active.id), 'pointer');
    },
    onDragMove: follow,
    onDragOver: follow,
    onDragEnd() {
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
