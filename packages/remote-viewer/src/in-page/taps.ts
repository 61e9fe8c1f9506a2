/// <reference lib="dom" />

/** Milliseconds that a browser waits after a tap for a second one, before it counts as a click, and a little more. */
const TAP_MS = 400;

let liftedAt = -1;
let clickedAt = 0;
let clicked: () => void = () => {};

/** Follows taps from a document's start. */
export function followTaps(): void {
  const quietly = { capture: true, passive: true };
  window.addEventListener(
    'touchend',
    ({ isTrusted }) => isTrusted && (liftedAt = performance.now()),
    quietly,
  );
  window.addEventListener(
    'click',
    () => {
      clickedAt = performance.now();
      clicked();
    },
    quietly,
  );
}

/** Resolves when the last tap has become a click, or can no longer become one. */
export function tapSettled(): Promise<void> {
  const leftMs = liftedAt + TAP_MS - performance.now();
  if (liftedAt < 0 || clickedAt >= liftedAt || leftMs <= 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, leftMs);
    clicked = () => {
      clearTimeout(timer);
      // The page's own listeners come after this one.
      setTimeout(resolve);
    };
  });
}
