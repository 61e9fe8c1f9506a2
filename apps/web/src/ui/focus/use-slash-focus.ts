import type { RefObject } from 'react';
import { isKeyFree } from '../../lib/browser/is-key-free.ts';
import { isTyping } from '../../lib/browser/is-typing.ts';
import { useScreenKeys } from '../../lib/browser/use-screen-keys.ts';

/** Focuses the screen's search field at `/`, for which many keyboards need Shift. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>): void {
  useScreenKeys((event) => {
    if (event.key !== '/' || isTyping(event.target) || !isKeyFree()) return;
    event.preventDefault();
    input.current?.focus();
  });
}
