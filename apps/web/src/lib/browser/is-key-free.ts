const OVERLAYS = '[aria-modal="true"], [role="menu"], [data-overlay-wanted]';

/** Whether a letter is the screen's. It is not while a menu or a dialog is open, or wanted and still loading. */
export const isKeyFree = (): boolean => document.querySelector(OVERLAYS) === null;
