import {
  type DragEndEvent,
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

/** The height of the window at which the pointer is: where it went down, and how far the card was carried since. */
function pointerHeight(event: DragMoveEvent): number | undefined {
  const start = getEventCoordinates(event.activatorEvent);
  const { initial, translated } = event.active.rect.current;
  return start && initial && translated ? start.y + translated.top - initial.top : undefined;
}

/** Dragging with mouse and finger, as properties for the drag context. */
export function usePointerDrag(control: LiftControl, columnOf: (status: string) => ColumnHandle | undefined) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A finger that moves at once scrolls; one that rests lifts.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const follow = (event: DragMoveEvent) => {
    const status = TICKET_STATUSES.find((candidate) => candidate === event.over?.id);
    const height = pointerHeight(event);
    const column = status && columnOf(status);
    if (!status || !column || height === undefined) control.aim(null);
    else control.aim({ status, index: column.indexAt(height) });
  };
  return {
    sensors,
    collisionDetection: pointerWithin,
    onDragStart: ({ active }: DragStartEvent) => control.take(String(active.id), 'pointer'),
    onDragMove: follow,
    onDragOver: follow,
    onDragEnd: (_event: DragEndEvent) => control.drop(),
    onDragCancel() {
      control.cancel();
      swallowNextClick();
    },
  };
}
