/// <reference lib="dom" />
import { nextFrame } from './places/place.ts';

declare global {
  var ringmarkIsResizeMuted: boolean | undefined;
}

function muteEvent(event: Event): void {
  // Events that a page's own script dispatches pass.
  if (event.isTrusted && globalThis.ringmarkIsResizeMuted) event.stopImmediatePropagation();
}

/** Must run before the page's own scripts, so that its listeners come first. */
export function prepareResizeMute(): void {
  window.addEventListener('resize', muteEvent, true);
  visualViewport?.addEventListener('resize', muteEvent, true);
}

/**
 * Hides resize events from a page's scripts while the browser draws its whole length for one picture: the layout keeps
 * its size all the while, and the page must not react.
 */
export async function muteResize(isMuted: boolean): Promise<void> {
  // The last event comes with the next frames.
  if (!isMuted) for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  globalThis.ringmarkIsResizeMuted = isMuted;
}
