/** Returns the focus to the opener of a menu that closes, or has closed, with the focus. */
export function restoreFocus(opener: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const isLost = !activeElement || activeElement === document.body;
  if (isLost || activeElement.closest('[role="menu"]')) opener?.focus();
}
