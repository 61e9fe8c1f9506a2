const OVERLAYS = '[aria-modal="true"], [role="menu"], [data-overlay-wanted]';

/** Returns whether the screen may use a letter: no menu or dialog is open or loading. */
export const isKeyFree = (): boolean => document.querySelector(OVERLAYS) === null;
