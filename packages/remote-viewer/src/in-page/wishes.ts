/// <reference lib="dom" />
import { tell } from './tell.ts';

/** Runs in the page's own world, before its scripts: forwards what it wants of its browser. A page can forge it. */
export function forwardWishes(): void {
  Object.assign(window, {
    print: () => void window.dispatchEvent(new CustomEvent('ringmark-print')),
  });
}

/** Hears in the isolated world what `forwardWishes` sends. */
export function followWishes(): void {
  window.addEventListener('ringmark-print', (event) => {
    event.stopImmediatePropagation();
    tell({ type: 'print' });
  });
}
