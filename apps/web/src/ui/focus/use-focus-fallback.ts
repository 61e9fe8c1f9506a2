import { useEffect, useRef } from 'react';

const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/**
 * Focuses this element when the focused child unmounts, such as the button of an archived row.
 *
 * @returns props of an element that renders again when the child goes.
 */
export function useFocusFallback<T extends HTMLElement>() {
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
      // Removed and disabled elements lose the focus without another element taking it.
      setTimeout(() => {
        const isInside = element.current?.contains(document.activeElement) ?? false;
        hadFocus.current = isInside || isGone(target);
      });
    },
  };
}
