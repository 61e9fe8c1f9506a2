import { useNavigate } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { isKeyFree } from '../../../lib/browser/is-key-free.ts';
import { isTyping } from '../../../lib/browser/is-typing.ts';
import { inheritedFilters } from '../../../lib/tickets/inherited-filters.ts';
import type { OverlayName } from '../overlays.tsx';

const hasDialog = () => document.querySelector('[aria-modal="true"]') !== null;

/** Ctrl or Cmd K opens the palette; C, / and ? work while nothing is typed and no overlay is open or wanted. */
export function useShortcuts(onOpen: (panel: OverlayName) => void): void {
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || hasDialog()) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand) {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
      event.preventDefault();
      onOpen('palette');
      return;
    }
    if (isTyping(event.target) || !isKeyFree()) return;
    // Caps Lock makes it a capital.
    if (event.key.toLowerCase() === 'c' && !event.shiftKey) {
      event.preventDefault();
      void navigate({ to: '/new-ticket', search: inheritedFilters });
    } else if (event.key === '?') {
      event.preventDefault();
      onOpen('keys');
    } else if (event.key === '/') {
      // The screen's own search has handled the key.
      event.preventDefault();
      onOpen('palette');
    }
  });
  // A layout effect, so that shortcuts work from the first paint; passive effects may run later.
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
