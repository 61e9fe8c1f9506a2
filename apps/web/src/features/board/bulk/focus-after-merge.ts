const TICKETS = '[data-row-id], [data-card-id]';
const LINKS = '[data-row-link], [data-card-link]';
/** ms that a list is waited for that still shows what is gone. */
const PATIENCE = 10_000;

const idOf = ({ dataset }: HTMLElement): string => dataset['rowId'] ?? dataset['cardId'] ?? '';
const shownTickets = () => [...document.querySelectorAll<HTMLElement>(TICKETS)];

/** The ticket of the first id that is shown, else the heading of the screen. */
function focusFirst(ids: readonly string[]): void {
  const shown = new Map(shownTickets().map((ticket) => [idOf(ticket), ticket]));
  const ticket = ids.map((id) => shown.get(id)).find((one) => one !== undefined);
  const place = ticket?.querySelector<HTMLElement>(LINKS) ?? document.querySelector<HTMLElement>('#main h1');
  place?.focus({ preventScroll: true });
}

/**
 * Tickets go from a board or a list, and the focus may be on one of them: it moves to the one into which they were
 * merged, else to the next one that stays, else to the one before, else to the heading. They go when the list is read
 * again, some time later, and take the focus with them once more.
 */
export function focusAfterMerge(into: string, merged: readonly { id: string }[]): void {
  const going = new Set(merged.map(({ id }) => id));
  going.delete(into);
  const order = shownTickets().map(idOf);
  const at = order.findIndex((id) => going.has(id));
  const wanted = [into, ...order.slice(Math.max(0, at)), ...order.slice(0, Math.max(0, at)).toReversed()];
  const staying = wanted.filter((id) => !going.has(id));
  const isLost = () => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return true;
    const ticket = activeElement.closest<HTMLElement>(TICKETS);
    return ticket !== null && going.has(idOf(ticket));
  };
  requestAnimationFrame(() => focusFirst(staying));
  const watch = new MutationObserver(() => {
    if (isLost()) focusFirst(staying);
    if (shownTickets().every((ticket) => !going.has(idOf(ticket)))) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), PATIENCE);
}
