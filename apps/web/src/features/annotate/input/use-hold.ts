import { useEffect, useMemo, useRef } from 'react';
import type { Point } from '../page/scale/scale.ts';

/** A finger that rests this long asks for the menu; phones' own come a moment later. */
const HOLD_MS = 450;

/** Milliseconds after a finger lifts during which browsers still report it as a mouse. */
const AFTER_MS = 400;

/** A press of the mouse this near is the finger's, CSS px. */
const NEAR = 8;

/** Keeps what browsers make of a finger that lifts from what is open by then: they report a mouse press there. */
export function ignorePress({ x, y }: Point): void {
  const types = ['mousedown', 'mouseup', 'click'] as const;
  const stop = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > NEAR) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of types) window.addEventListener(type, stop, { capture: true });
  setTimeout(() => {
    for (const type of types) window.removeEventListener(type, stop, { capture: true });
  }, AFTER_MS);
}

/** Calls back when a finger has rested. */
export function useHold() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const cancel = () => clearTimeout(timer.current);
    return {
      cancel,
      start: (held: () => void) => {
        cancel();
        timer.current = setTimeout(held, HOLD_MS);
      },
    };
  }, []);
}
