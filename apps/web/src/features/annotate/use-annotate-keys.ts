import { useEffect } from 'react';
import type { AnnotateMode } from './page-view.types.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]');

/** V and M switch between looking and marking, unless they are typed into something. */
export function useAnnotateKeys(onMode: (mode: AnnotateMode) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'v') onMode('view');
      else if (key === 'm') onMode('markup');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onMode]);
}
