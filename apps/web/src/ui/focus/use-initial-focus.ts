import { useCallback } from 'react';

/**
 * Focuses an element, or its first field, when it mounts: for screens with one form, and for opened content.
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
