import { useCallback } from 'react';

/**
 * Puts the focus into an element when it appears: on it, or on the first field inside. For screens that are one
 * form, and for what a person has just opened.
 *
 * @returns a ref for the element.
 */
export function useInitialFocus<T extends HTMLElement>() {
  return useCallback((element: T | null) => {
    if (!element) return;
    const field = element.matches('input, textarea, button')
      ? element
      : element.querySelector('input, textarea');
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, []);
}
