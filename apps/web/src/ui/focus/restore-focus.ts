/** Gives the focus back to what opened a menu, when it went with the menu or is about to. */
export function restoreFocus(opener: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const isLost = !activeElement || activeElement === document.body;
  if (isLost || activeElement.closest('[role="menu"]')) opener?.focus();
}
