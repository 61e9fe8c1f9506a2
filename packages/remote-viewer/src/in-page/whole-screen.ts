/// <reference lib="dom" />

/** Escape ends the whole screen, as browsers do outside of the page, which hears nothing of the key. */
export function followWholeScreen(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.key !== 'Escape' || !document.fullscreenElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void document.exitFullscreen().catch(() => {});
    },
    true,
  );
}
