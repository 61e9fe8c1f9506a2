import { useEffectEvent, useLayoutEffect } from 'react';
import { isKeyFree } from '../../../lib/browser/is-key-free.ts';
import { BULK_KEYS, type BulkKind } from './bulk-choice.ts';

const isElsewhere = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]',
  ) !== null;

interface BulkKeysOptions {
  onKind: (kind: BulkKind) => void;
  onClear: () => void;
}

/** While tickets are chosen, `s`, `i`, `l` and `m` are about all of them, and Escape lets them go. */
export function useBulkKeys({ onKind, onClear }: BulkKeysOptions): void {
  const onLetter = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const kind = BULK_KEYS[key.toLowerCase()];
    if (!kind || ctrlKey || metaKey || altKey || isElsewhere(event) || !isKeyFree()) return;
    event.preventDefault();
    // Else the card with the focus would have the letter for itself.
    event.stopPropagation();
    onKind(kind);
  });
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere(event)) onClear();
  });
  // The keys must work before anyone sees the selection: the next letter may come that soon.
  useLayoutEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    window.addEventListener('keydown', onLetter, { capture: true, signal });
    window.addEventListener('keydown', onEscape, { signal });
    return () => over.abort();
  }, []);
}
