import { useEffectEvent, useLayoutEffect } from 'react';

export interface HeldTyping {
  text: string;
  /** Enter was pressed after the text. */
  isSent: boolean;
}

const NOTHING: HeldTyping = { text: '', isSent: false };

let held = NOTHING;
let isHolding = false;

/** Returns what the palette's field would hold after this key. */
export function withKey(before: HeldTyping, key: string): HeldTyping {
  const { text, isSent } = before;
  if (isSent) return before;
  if (key === 'Enter') return { text, isSent: text !== '' };
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isSent };
  return [...key].length === 1 ? { text: text + key, isSent } : before;
}

/** Key combinations and function keys stay with the browser. AltGr types characters. */
const isCommand = (event: KeyboardEvent) =>
  ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')) ||
  /^F\d+$/.test(event.key);

/** Ends the holding. @returns what was typed since the palette was asked for. */
export function takeHeldTyping(): HeldTyping {
  const taken = held;
  held = NOTHING;
  isHolding = false;
  return taken;
}

/** Holds keys from the moment the palette is asked for until its field takes them. Escape cancels. */
export function useHeldTyping(isWanted: boolean, onCancel: () => void): void {
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (!isHolding || isCommand(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') onCancel();
    else held = withKey(held, event.key);
  });
  // A layout effect runs before the next key. A passive one may run after it.
  useLayoutEffect(() => {
    if (!isWanted) return;
    isHolding = true;
    window.addEventListener('keydown', hold, { capture: true });
    return () => {
      window.removeEventListener('keydown', hold, { capture: true });
      takeHeldTyping();
    };
  }, [isWanted]);
}
