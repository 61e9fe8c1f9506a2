/** Gives the keys back to the page, unless the person has gone elsewhere with them. */
export function returnToPage(): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) return;
  document.querySelector<HTMLElement>('[data-page-keyboard]')?.focus({ preventScroll: true });
}
