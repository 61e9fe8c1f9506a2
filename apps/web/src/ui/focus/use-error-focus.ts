import { useEffect, useRef } from 'react';

/** Focuses the first refused field. @param error the refusal, if any. @returns a ref for the form. */
export function useErrorFocus<T extends HTMLElement>(error: unknown) {
  const form = useRef<T>(null);
  useEffect(() => {
    if (!error) return;
    const field = form.current?.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  }, [error]);
  return form;
}
