import { useEffect, useMemo, useRef } from 'react';

/** A finger that rests so long asks for the menu; phones' own come a moment later. */
const HOLD_MS = 450;

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
