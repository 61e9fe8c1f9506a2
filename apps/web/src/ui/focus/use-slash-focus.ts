import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { isKeyFree } from '../../lib/browser/is-key-free.ts';
import { isTyping } from '../../lib/browser/is-typing.ts';

/** Focuses the screen's search field at `/`. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  const focus = (event: KeyboardEvent) => {
    if (isTyping(event.target) || !isKeyFree()) return;
    event.preventDefault();
    input.current?.focus();
  };
  const own = { preventDefault: false };
  // Many keyboards need Shift for a slash. The library would ignore keys while a checkbox has the focus.
  useHotkeys(
    [
      ['/', focus, own],
      ['shift + /', focus, own],
    ],
    [],
  );
}
