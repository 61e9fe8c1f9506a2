/// <reference lib="dom" />
import type { ElementUnderPin, PinPlace, PinToResolve } from '../pin.types.ts';
import type { InPageFunctions } from './in-page-source.ts';

declare const ringmark: InPageFunctions;

type Found = { element: Element; left: number; top: number };

export function placePins(pins: readonly PinToResolve[]): PinPlace[] {
  return pins.map((pin) => {
    const saved = { id: pin.id, x: pin.clickX, y: pin.clickY };
    const found = pin.element ? ringmark.findAgain(pin.element) : null;
    const box = found?.element.getBoundingClientRect();
    if (!pin.element || !found || !box || (box.width === 0 && box.height === 0)) {
      return { ...saved, state: 'not_found' };
    }
    const x = Math.round(box.left + found.left + window.scrollX + box.width * pin.element.offsetX);
    const y = Math.round(box.top + found.top + window.scrollY + box.height * pin.element.offsetY);
    const isThere = Math.abs(x - pin.clickX) <= 2 && Math.abs(y - pin.clickY) <= 2;
    return { id: pin.id, x, y, state: isThere ? 'found' : 'moved' };
  });
}

/** The element that was meant: the one at the path when it still is like it was, else its only likeness. */
export function findAgain(wanted: ElementUnderPin): Found | null {
  const steps = wanted.path.split(' >>> ');
  const last = steps.pop() ?? '';
  const within = steps.reduce<{ root: Document | ShadowRoot; left: number; top: number } | null>(
    (at, step) => (at ? ringmark.enter(at, step) : null),
    { root: document, left: 0, top: 0 },
  );
  if (!within) return null;
  const atPath = ringmark.select(within.root, last).find((element) => element.localName === wanted.tag);
  const isLike = (element: Element): boolean =>
    ringmark.textOf(element) === wanted.text && ringmark.nameOf(element) === wanted.name;
  const wrap = (element: Element): Found => ({ element, left: within.left, top: within.top });
  if (atPath && isLike(atPath)) return wrap(atPath);
  const isTelling = wanted.text !== '' || wanted.name !== '';
  const likenesses = isTelling ? ringmark.select(within.root, wanted.tag).filter(isLike) : [];
  if (likenesses.length === 1 && likenesses[0]) return wrap(likenesses[0]);
  // Its words changed: a name that an author gave still tells it, a mere count of siblings does not.
  return atPath && (!isTelling || /[#[]/.test(last)) ? wrap(atPath) : null;
}

export function enter(at: { root: Document | ShadowRoot; left: number; top: number }, step: string) {
  const host = ringmark.select(at.root, step)[0];
  if (!host) return null;
  const frame = ringmark.documentOf(host);
  if (!frame) return host.shadowRoot ? { ...at, root: host.shadowRoot } : null;
  const box = host.getBoundingClientRect();
  return {
    root: frame,
    left: at.left + box.left + host.clientLeft,
    top: at.top + box.top + host.clientTop,
  };
}

/** A saved path is only text: one that is no selector finds nothing. */
export function select(root: Document | ShadowRoot, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)].slice(0, 5_000);
  } catch {
    return [];
  }
}
