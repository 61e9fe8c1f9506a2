import {
  type Announcements,
  DndContext,
  type DndContextProps,
  DragOverlay,
  useDraggable,
} from '@dnd-kit/core';
import type { TicketCard as Card } from '@ringmark/contract/tickets';
import {
  type ComponentProps,
  memo,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useImperativeHandle,
} from 'react';
import { TicketCard } from '../../entities/ticket-card.tsx';

/** The card that something on the board belongs to, where that may be moved. */
const movableCardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card-id][data-movable]') : null;

/** The id of the card that was pressed on. */
export const pressedCardId = ({ target }: Event): string => movableCardOf(target)?.dataset.cardId ?? '';

/** Told of every press on the board: on a card that may be moved, a drag can come of it. */
export type Grip = (listener: 'onMouseDown' | 'onTouchStart', event: SyntheticEvent) => void;

/** What the cards lie in. */
export function GripArea({ grip, ...props }: ComponentProps<'div'> & { grip: RefObject<Grip | null> }) {
  const take = (listener: Parameters<Grip>[0]) => (event: SyntheticEvent) => grip.current?.(listener, event);
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- For the mouse and fingers; keys have ways of their own.
  return <div {...props} onMouseDown={take('onMouseDown')} onTouchStart={take('onTouchStart')} />;
}

/**
 * Only one card can be in the hand, so there is one draggable, which becomes the card that is pressed on: one for each
 * would have to be set up before a board is seen, and told of every drag.
 */
function OneDraggable({ grip }: { grip: Ref<Grip> }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'card' });
  useImperativeHandle(grip, () => (listener, event) => {
    const card = movableCardOf(event.target);
    if (!card) return;
    setNodeRef(card);
    listeners?.[listener]?.(event);
  });
  return null;
}

const silent = () => undefined;
const announcements: Announcements = {
  onDragStart: silent,
  onDragOver: silent,
  onDragEnd: silent,
  onDragCancel: silent,
};
/** Ours are spoken by the board itself, which knows positions. */
const SILENT = { announcements, screenReaderInstructions: { draggable: '' } };

/** What the card in the hand is over, the board finds out by itself: nothing is measured for it. */
const noCollisions = () => [];
const nowhere = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const MEASURING = { dragOverlay: { measure: () => nowhere } };

interface DragLayerProps {
  /** Stays the same object. */
  drag: Pick<DndContextProps, 'sensors' | 'onDragStart' | 'onDragEnd' | 'onDragCancel'>;
  grip: Ref<Grip>;
  /** What is in the pointer's hand. */
  card: Card | null;
}

/**
 * Draws the card in the hand where the pointer is. It lies beside the board, not around it: the drag context draws
 * itself anew with every movement and looks through all that is in it.
 */
export const DragLayer = memo(function DragLayer({ drag, grip, card }: DragLayerProps) {
  return (
    <DndContext
      {...drag}
      autoScroll={false}
      collisionDetection={noCollisions}
      measuring={MEASURING}
      accessibility={SILENT}
    >
      <OneDraggable grip={grip} />
      <DragOverlay dropAnimation={null}>
        {card && (
          <TicketCard card={card} isLifted>
            {card.title}
          </TicketCard>
        )}
      </DragOverlay>
    </DndContext>
  );
});
