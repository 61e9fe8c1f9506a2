import { useEffect, useRef } from 'react';

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/**
 * Keeps the focus near when what had it goes, such as the button of a row that was archived: the element itself takes
 * it then, and Tab goes on from there.
 *
 * @returns properties of the element, which is drawn anew together with what goes.
 */
export function useFocusKept<T extends HTMLElement>() {
  const element = useRef<T>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      element.current?.focus({ preventScroll: true });
    }
  });
  return {
    ref: element,
    tabIndex: -1,
    onFocus() {
      hadFocus.current = true;
    },
    onBlur({ target }: { target: Element }) {
      // What leaves the page, or can no longer be pressed, loses the focus without anybody having taken it away.
      setTimeout(() => {
        const isInside = element.current?.contains(document.activeElement) ?? false;
        hadFocus.current = isInside || isGone(target);
      });
    },
  };
}
