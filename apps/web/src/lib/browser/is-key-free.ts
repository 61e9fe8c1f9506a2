/** Whether a letter is the screen's: while a menu or a dialog is open it is theirs. */
export const isKeyFree = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') === null;
