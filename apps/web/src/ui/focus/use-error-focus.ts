import { useEffect, useRef } from 'react';

/**
 * Puts the focus into the first field that was refused, each time that something is.
 *
 * @param error what was refused, if anything was.
 * @returns a ref for the form.
 */
export function useErrorFocus<T extends HTMLElement>(error: unknown) {
  const form = useRef<T>(null);
  useEffect(() => {
    if (!error) return;
    const field = form.current?.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  }, [error]);
  return form;
}
