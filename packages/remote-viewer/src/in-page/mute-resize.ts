/// <reference lib="dom" />
import { nextFrame } from './place.ts';

declare global {
  var ringmarkIsResizeMuted: boolean | undefined;
}

function muteEvent(event: Event): void {
  // What a page's own script says it means.
  if (event.isTrusted && globalThis.ringmarkIsResizeMuted) event.stopImmediatePropagation();
}

/** Must run before the page's own scripts, so that its listeners are the first. */
export function prepareResizeMute(): void {
  window.addEventListener('resize', muteEvent, true);
  visualViewport?.addEventListener('resize', muteEvent, true);
}

/**
 * Keeps from a page's own scripts that the browser draws it in another size for a picture of its whole length: it is
 * laid out in its own size all the while, and what it does at a new one is not to be done for a picture's sake.
 */
export async function muteResize(isMuted: boolean): Promise<void> {
  // The last event comes with the next frames.
  if (!isMuted) for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  globalThis.ringmarkIsResizeMuted = isMuted;
}
