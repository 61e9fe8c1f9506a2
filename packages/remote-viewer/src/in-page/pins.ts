/// <reference lib="dom" />
import type { ElementUnderPin, PinPlace, PinToResolve } from '../pin.types.ts';
import type { InPageFunctions } from './in-page-source.ts';

declare const ringmark: InPageFunctions;

/** Where each pin's element is now. One of them may be brought into sight within the boxes that it scrolls in. */
export function placePins(pins: readonly PinToResolve[], revealId?: string): PinPlace[] {
  return pins.map((pin) => {
    const saved = { id: pin.id, x: pin.clickX, y: pin.clickY };
    const found = pin.element ? ringmark.findAgain(pin.element) : null;
    const size = found?.getBoundingClientRect();
    if (!pin.element || !found || !size || (size.width === 0 && size.height === 0)) {
      return { ...saved, state: 'not_found' };
    }
    if (pin.id === revealId) ringmark.revealWithin(found);
    const box = found.getBoundingClientRect();
    const at = {
      x: box.left + box.width * pin.element.offsetX,
      y: box.top + box.height * pin.element.offsetY,
    };
    const seen = ringmark.seenAt(found, at, at);
    const x = Math.round(seen.x + window.scrollX);
    const y = Math.round(seen.y + window.scrollY);
    const hold = ringmark.holdOf(found);
    const inView = { x: Math.round(seen.x), y: Math.round(seen.y) };
    // What the viewport holds is elsewhere on the page after every scroll: its place in the viewport counts.
    const isThere = hold.isFixed
      ? ringmark.isNear(inView.x, pin.clickX - pin.scrollX) &&
        ringmark.isNear(inView.y, pin.clickY - pin.scrollY)
      : (hold.isFreeX || ringmark.isNear(x, pin.clickX)) && (hold.isFreeY || ringmark.isNear(y, pin.clickY));
    return {
      id: pin.id,
      x,
      y,
      state: isThere ? 'found' : 'moved',
      ...(seen.isCut && { isCut: true }),
      ...((hold.isFixed || hold.isStuck) && { inView }),
      ...(hold.isSticky && { isSticky: true }),
    };
  });
}

export function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 2;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The boxes that may cut an element off, innermost first, within its own document. */
export function boxesAround(element: Element): Element[] {
  const boxes: Element[] = [];
  let { position } = getComputedStyle(element);
  for (let box = ringmark.parentOf(element); box; box = ringmark.parentOf(box)) {
    // What a fixed element overflows does not cut it, nor what lies between an absolute one and its frame of reference.
    const isRoot = box === box.ownerDocument.body || box === box.ownerDocument.documentElement;
    if (position === 'fixed' || isRoot) break;
    const style = getComputedStyle(box);
    if (position === 'absolute' && style.position === 'static' && style.transform === 'none') continue;
    position = style.position;
    const isBox = !/^(inline|contents|table-(row|column|header|footer).*)$/.test(style.display);
    if (isBox && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) boxes.push(box);
  }
  return boxes;
}

export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const root = element.parentElement ?? element.getRootNode();
  return root instanceof Element ? root : ((root as ShadowRoot).host ?? null);
}

/**
 * Where a point of an element can be seen, in the viewport of the whole page: itself, or the nearest place on the edge
 * of what cuts it off.
 *
 * @param at in the viewport of the element's own document.
 * @param meant the same point before anything was cut off.
 */
export function seenAt(
  element: Element,
  at: { x: number; y: number },
  meant: { x: number; y: number },
): { x: number; y: number; isCut: boolean } {
  const view = element.ownerDocument.defaultView;
  let { x, y } = at;
  for (const box of ringmark.boxesAround(element)) {
    const edge = box.getBoundingClientRect();
    const { overflowX, overflowY } = getComputedStyle(box);
    if (overflowX !== 'visible') x = ringmark.clamp(x, edge.left, edge.right);
    if (overflowY !== 'visible') y = ringmark.clamp(y, edge.top, edge.bottom);
  }
  const frame = view?.frameElement;
  if (!view || !frame || view === window) {
    return { x, y, isCut: Math.abs(x - meant.x) > 2 || Math.abs(y - meant.y) > 2 };
  }
  const edge = frame.getBoundingClientRect();
  const [left, top] = [edge.left + frame.clientLeft, edge.top + frame.clientTop];
  const inside = {
    x: ringmark.clamp(x, 0, view.innerWidth) + left,
    y: ringmark.clamp(y, 0, view.innerHeight) + top,
  };
  return ringmark.seenAt(frame, inside, { x: meant.x + left, y: meant.y + top });
}

/** Scrolls what a person could scroll around an element, but not the page itself, so that the element is in sight. */
export function revealWithin(element: Element): void {
  for (const box of ringmark.boxesAround(element)) {
    const edge = box.getBoundingClientRect();
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { overflowX, overflowY } = getComputedStyle(box);
    const isBeside = /auto|scroll/.test(overflowX) && (left < edge.left || right > edge.right);
    const isBeyond = /auto|scroll/.test(overflowY) && (top < edge.top || bottom > edge.bottom);
    box.scrollBy({
      left: isBeside ? (left + right - edge.left - edge.right) / 2 : 0,
      top: isBeyond ? (top + bottom - edge.top - edge.bottom) / 2 : 0,
      behavior: 'instant',
    });
  }
}

/** The element that was meant: the one at the path when it still is like it was, else its only likeness. */
export function findAgain(wanted: ElementUnderPin): Element | null {
  const steps = wanted.path.split(' >>> ');
  const last = steps.pop() ?? '';
  const root = steps.reduce<Document | ShadowRoot | null>(
    (at, step) => (at ? ringmark.enter(at, step) : null),
    document,
  );
  if (!root) return null;
  const atPath = ringmark.select(root, last).find((element) => element.localName === wanted.tag);
  const isLike = (element: Element): boolean =>
    ringmark.textOf(element) === wanted.text && ringmark.nameOf(element) === wanted.name;
  if (atPath && isLike(atPath)) return atPath;
  const isTelling = wanted.text !== '' || wanted.name !== '';
  const likenesses = isTelling ? ringmark.select(root, wanted.tag).filter(isLike) : [];
  if (likenesses.length === 1 && likenesses[0]) return likenesses[0];
  // Its words changed: a name that an author gave still tells it, a mere count of siblings does not.
  const isNamed = /[#[]/.test(last.split(' > ').pop() ?? '');
  return atPath && (!isTelling || isNamed) ? atPath : null;
}

export function enter(root: Document | ShadowRoot, step: string): Document | ShadowRoot | null {
  const host = ringmark.select(root, step)[0];
  return host ? (ringmark.documentOf(host) ?? host.shadowRoot) : null;
}

/** A saved path is only text: one that is no selector finds nothing. */
export function select(root: Document | ShadowRoot, selector: string): Element[] {
  try {
    return [...root.querySelectorAll(selector)].slice(0, 5_000);
  } catch {
    return [];
  }
}
