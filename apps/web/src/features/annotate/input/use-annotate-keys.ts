import { useEffect } from 'react';
import type { AnnotateMode } from '../page/page-view.types.ts';

/** Letters mean nothing to a select that is closed, and the focus is still in it when a page was chosen. */
const TYPED_INTO =
  'input:not([readonly]), [aria-expanded="true"], textarea, select, [contenteditable], [role="dialog"]';
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(TYPED_INTO);

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The mode that a key asks for: V and M switch between looking and marking. */
export function modeOfKey({ key, ctrlKey, metaKey, altKey }: Keys): AnnotateMode | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'v') return 'view';
  return letter === 'm' ? 'markup' : undefined;
}

/** V and M switch modes unless they are typed into something, and Escape leaves MARKUP. */
export function useAnnotateKeys(mode: AnnotateMode, onMode: (mode: AnnotateMode) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === 'Escape' && mode === 'markup') return onMode('view');
      const asked = modeOfKey(event);
      if (asked) onMode(asked);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mode, onMode]);
}
