import { useEffect } from 'react';
import type { AnnotateMode } from '../page/page-view.types.ts';

/** Letters mean nothing to a select that is closed, and the focus is still in it when a page was chosen. */
const TYPED_INTO =
  'input:not([readonly]), [aria-expanded="true"], textarea, select, [contenteditable], [role="dialog"]';
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(TYPED_INTO);

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
