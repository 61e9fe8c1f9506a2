/// <reference lib="dom" />
import type { InPageFunctions } from './in-page-source.ts';

declare const ringmark: InPageFunctions;

export function windowSize(): string {
  return [innerWidth, innerHeight, devicePixelRatio].join(' ');
}

export function viewSize(): string {
  const { width, height, scale } = visualViewport ?? { width: 0, height: 0, scale: 0 };
  return [width, height, scale].join(' ');
}

/** Stops events of a change that is none, before any listener of the page hears of them. */
export function hushUnchanged(target: EventTarget, sizeNow: () => string): void {
  let last = sizeNow();
  const hush = (event: Event): void => {
    const now = sizeNow();
    // What a page's own script says it means.
    if (event.isTrusted && now === last) event.stopImmediatePropagation();
    last = now;
  };
  target.addEventListener('resize', hush, true);
}

/**
 * Keeps from a page's own scripts that the browser drew it in another size for a picture of its whole length: it was
 * laid out in its own size all the while, and what it does at a new one is not to be done for a picture's sake.
 */
export function hushSameSize(): void {
  ringmark.hushUnchanged(window, () => ringmark.windowSize());
  if (visualViewport) ringmark.hushUnchanged(visualViewport, () => ringmark.viewSize());
}
