/// <reference lib="dom" />

/** Dragging cards between columns with only the DOM. It travels into the page as text. */
export function plainDrag(): void {
  let held: HTMLElement | null = null;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;
  let grip = { x: 0, y: 0 };
  const place = ({ clientX, clientY }: MouseEvent) => {
    if (!ghost) return;
    ghost.style.transform = `translate(${clientX - grip.x}px, ${clientY - grip.y}px)`;
    const now = document.elementFromPoint(clientX, clientY)?.closest('section') ?? null;
    if (now === over) return;
    over?.removeAttribute('data-over');
    now?.setAttribute('data-over', '');
    over = now;
  };
  addEventListener('mousedown', (event) => {
    const card = event.target instanceof Element ? event.target.closest('article') : null;
    if (!card) return;
    event.preventDefault();
    const box = card.getBoundingClientRect();
    held = card;
    grip = { x: event.clientX - box.x, y: event.clientY - box.y };
    ghost = card.cloneNode(true) as HTMLElement;
    ghost.style.cssText = `position: fixed; top: 0; left: 0; width: ${box.width}px; margin: 0; pointer-events: none`;
    document.body.append(ghost);
    place(event);
  });
  addEventListener('mousemove', place);
  addEventListener('mouseup', () => {
    ghost?.remove();
    if (held) over?.querySelector('h2')?.after(held);
    over?.removeAttribute('data-over');
    held = ghost = over = null;
  });
}
