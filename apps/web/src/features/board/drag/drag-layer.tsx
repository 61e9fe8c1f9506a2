import {
  type Announcements,
  DndContext,
  type DndContextProps,
  DragOverlay,
  useDraggable,
} from '@dnd-kit/core';
import type { TicketCard as Card } from '@ringmark/contract/tickets/boards';
import {
  type ComponentProps,
  memo,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useImperativeHandle,
} from 'react';
import { TicketCard } from '../../../entities/ticket-card.tsx';

/** The card around an element, if it may be moved. */
const movableCardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card-id][data-movable]') : null;

/** The id of the card that was pressed on. */
export const pressedCardId = ({ target }: Event): string => movableCardOf(target)?.dataset.cardId ?? '';

/** Hears every press on the board; one on a movable card may start a drag. */
export type PressListener = (listener: 'onMouseDown' | 'onTouchStart', event: SyntheticEvent) => void;

/** Holds the cards, and passes presses on to the drag layer. */
export function DraggableArea({
  onPress,
  ...props
}: ComponentProps<'div'> & { onPress: RefObject<PressListener | null> }) {
  const pass = (listener: Parameters<PressListener>[0]) => (event: SyntheticEvent) =>
    onPress.current?.(listener, event);
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- For the mouse and fingers; keys have ways of their own.
  return <div {...props} onMouseDown={pass('onMouseDown')} onTouchStart={pass('onTouchStart')} />;
}

/**
 * One draggable, which becomes the card that is pressed: one for each card would have to be set up before the board is
 * seen, and notified about every drag.
 */
function OneDraggable({ onPress }: { onPress: Ref<PressListener> }) {
  const { listeners, setNodeRef } = useDraggable({ id: 'card' });
  useImperativeHandle(onPress, () => (listener, event) => {
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
/** The board announces drags itself, since it knows positions. */
const SILENT = { announcements, screenReaderInstructions: { draggable: '' } };

/** The board finds what the card is over by itself, so the context measures nothing. */
const noCollisions = () => [];
const nowhere = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const MEASURING = { dragOverlay: { measure: () => nowhere } };

interface DragLayerProps {
  /** Stays the same object. */
  handlers: Pick<DndContextProps, 'sensors' | 'onDragStart' | 'onDragEnd' | 'onDragCancel'>;
  onPress: Ref<PressListener>;
  /** The card that the pointer drags. */
  card: Card | null;
}

/**
 * Draws the dragged card at the pointer. It lies next to the board, not around it: the drag context renders again with
 * every movement, and with it all its children.
 */
export const DragLayer = memo(function DragLayer({ handlers, onPress, card }: DragLayerProps) {
  return (
    <DndContext
      {...handlers}
      autoScroll={false}
      collisionDetection={noCollisions}
      measuring={MEASURING}
      accessibility={SILENT}
    >
      <OneDraggable onPress={onPress} />
      <DragOverlay dropAnimation={null}>
        {card && (
          <TicketCard card={card} isDragged>
            {card.title}
          </TicketCard>
        )}
      </DragOverlay>
    </DndContext>
  );
});
