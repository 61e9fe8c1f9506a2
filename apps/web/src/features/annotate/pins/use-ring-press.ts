import { useEffect, useEffectEvent, useRef } from 'react';
import type { PageView } from '../page/page-view.types.ts';
import type { Point } from '../page/scale/scale.ts';
import { type PagePin, ringAt } from './page-pins.ts';

/**
 * Opens the ticket of a ring that is pressed in View, where the page has nothing to press. Presses go through rings to the
 * page, which tells afterwards what they met.
 *
 * @returns a function that is called with each press, CSS px of the viewport.
 */
export function useRingPress(
  { lastPress, scroll }: Pick<PageView, 'lastPress' | 'scroll'>,
  pins: readonly PagePin[],
  scale: number,
  onOpen: (ticketId: string) => void,
): (at: Point) => void {
  const pressed = useRef<string>(undefined);
  const answer = useEffectEvent((isPressable: boolean) => {
    const ticketId = pressed.current;
    pressed.current = undefined;
    if (ticketId !== undefined && !isPressable) onOpen(ticketId);
  });
  useEffect(() => {
    if (lastPress) answer(lastPress.isPressable);
  }, [lastPress]);
  return (at) => {
    pressed.current = ringAt(pins, at, { scroll, scale })?.ticket.id;
  };
}
