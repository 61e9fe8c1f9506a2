import { useEffect } from 'react';

/** A screen may give the focus to something itself within this many ms. */
const PATIENCE = 300;
const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

const hasNone = () => document.activeElement === null || document.activeElement === document.body;
const isGone = (element: Element) => !element.isConnected || element.matches(':disabled');

/** Returns what is nearest to an element that is gone, or the heading where nothing near is left. */
function heirOf(ancestors: readonly Element[]): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('#main h1');
  for (const ancestor of ancestors) {
    if (ancestor.id === 'main' || ancestor === document.body) return heading;
    const near = ancestor.isConnected ? ancestor.querySelector<HTMLElement>(FOCUSABLE) : null;
    if (near) return near;
  }
  return heading;
}

function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let one = element.parentElement; one; one = one.parentElement) ancestors.push(one);
  return ancestors;
}

/** Keeps the keyboard's place: what had the focus and is removed or disabled passes it on to something near. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: { element: Element; ancestors: Element[] } | undefined;
    const keep = () => {
      if (last && hasNone() && isGone(last.element)) heirOf(last.ancestors)?.focus({ preventScroll: true });
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A window that a later press closes gives the focus back itself, and an older timer would come before that.
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, PATIENCE);
    };
    const note = ({ target }: Event) => {
      if (target instanceof Element) last = { element: target, ancestors: ancestorsOf(target) };
    };
    const over = new AbortController();
    const { signal } = over;
    document.addEventListener('focusin', note, { signal });
    for (const event of ['focusout', 'click', 'keyup'])
      document.addEventListener(event, keepSoon, { signal, capture: true });
    // Some browsers tell nothing of a removal, so the next key begins near. A window that Escape has just closed
    // gives the focus back itself.
    const keepAtKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') keep();
      keepSoon();
    };
    document.addEventListener('keydown', keepAtKey, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, []);
}
