import { type PointerEvent, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { beginPinch, type Pinch, pinchedAway, pinchedScale } from './pinch.ts';
import type { Point, Size } from '../page/scale/scale.ts';

export interface PinchOptions {
  scale: number;
  size: Size;
  /** The element that the scaled page scrolls in when it is larger. */
  room: RefObject<HTMLElement | null>;
  onZoom: (scale: number) => void;
}

type Touch = PointerEvent<HTMLElement>;

/**
 * Lets two fingers on the glass scale the page beneath it and move it within its room. Each of its functions answers
 * whether a finger is one of two, or was until they were all lifted: then it is nobody's click and no pan.
 */
export function usePinch({ scale, size, room, onZoom }: PinchOptions) {
  const fingers = useRef(new Map<number, Point>());
  const pinch = useRef<Pinch | null>(null);
  const isTaken = useRef(false);

  const both = (): [Point, Point] | null => {
    const [one, other] = fingers.current.values();
    return one && other ? [one, other] : null;
  };
  const follow = (glass: HTMLElement, places: [Point, Point]) => {
    const now = pinch.current;
    if (!now) return;
    // The page must have its new size before it can be moved to where the fingers are.
    flushSync(() => onZoom(pinchedScale(now, places)));
    const box = glass.getBoundingClientRect();
    const away = pinchedAway(now, places, box.width / size.width, box);
    room.current?.scrollBy({ left: -away.x, top: -away.y, behavior: 'instant' });
  };
  const lift = (event: Touch): boolean => {
    if (!fingers.current.delete(event.pointerId)) return false;
    pinch.current = null;
    return isTaken.current;
  };
  return {
    down(event: Touch): boolean {
      if (event.pointerType !== 'touch') return false;
      // No finger was down before the first one. Others that are still known were lifted elsewhere.
      if (event.isPrimary) fingers.current.clear();
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const places = both();
      isTaken.current = places !== null;
      if (places) pinch.current = beginPinch(places, scale, event.currentTarget.getBoundingClientRect());
      return isTaken.current;
    },
    move(event: Touch): boolean {
      if (!fingers.current.has(event.pointerId)) return false;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const places = both();
      if (places) follow(event.currentTarget, places);
      return isTaken.current;
    },
    lift,
  };
}
