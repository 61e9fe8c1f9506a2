import { useDraggable } from '@dnd-kit/core';
import type { ComponentProps, SyntheticEvent } from 'react';

const GRIP = 'card';

/** The card that something on the board belongs to, where that may be moved. */
const movableCardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card-id][data-movable]') : null;

/** The id of the card that was pressed on. */
export const pressedCardId = ({ target }: Event): string => movableCardOf(target)?.dataset.cardId ?? '';

/**
 * An element whose cards can be dragged. Only one can be in the hand, so there is one draggable, which becomes the card
 * that is pressed on: one for each would have to be set up before a board is seen, and told of every drag.
 */
export function CardGrip(props: ComponentProps<'div'>) {
  const { listeners, setNodeRef } = useDraggable({ id: GRIP });
  const take = (sensor: string) => (event: SyntheticEvent) => {
    const card = movableCardOf(event.target);
    if (!card) return;
    setNodeRef(card);
    listeners?.[sensor]?.(event);
  };
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- For the mouse and fingers; keys have ways of their own.
  return <div {...props} onMouseDown={take('onMouseDown')} onTouchStart={take('onTouchStart')} />;
}
