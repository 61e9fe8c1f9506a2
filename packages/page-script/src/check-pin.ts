import type { PinState } from '@ringmark/contract/pins';
import { findBoth } from './find-element.ts';
import { boxOf } from './element-box.ts';
import { PageElements } from './page-elements.ts';
import { canScrollBy } from './scroll-boxes.ts';
import { REMOVED, saysAround } from './removed-words.ts';
import { placePin, type PlacedPin } from './place-pin.ts';
import { isHiddenNow } from './visibility.ts';

export interface PinCheck {
  state: PinState;
  /** Its element says something else than when it was pinned. */
  isReworded: boolean;
  /** The distance from where it was placed on the page, in CSS px; null unless it moved with the page. */
  movedBy: { x: number; y: number } | null;
}

const isSame = (before: string | null, now: string): boolean =>
  (before ?? '').trim().toLowerCase() === now.trim().toLowerCase() ||
  (before !== null && before.includes(REMOVED) && saysAround(before, now));

/**
 * Tells whether an element would be where it was with the scroll boxes around it as they were: a page that is opened
 * again has them at their beginning.
 */
function isOnlyScrolled(page: Document, found: Element, { element, x, y }: PlacedPin): boolean {
  // A frame scrolls by itself.
  if (!element || found.ownerDocument !== page) return false;
  const { scrollX = 0, scrollY = 0 } = page.defaultView ?? {};
  const { left, top, width, height } = boxOf(found);
  const { offset } = element;
  return canScrollBy(found, x - (left + width * offset.x + scrollX), y - (top + height * offset.y + scrollY));
}

/** Finds out what has become of a pin's element. @param elements those of the page, which pins of one call share. */
export function checkPin(
  page: Document,
  pin: PlacedPin,
  elements: PageElements = new PageElements(page),
): PinCheck {
  const { state, x, y, inView } = placePin(page, pin, false, elements);
  if (state === 'hidden' || !pin.element) return { state, isReworded: false, movedBy: null };
  const { same: found, standing } = findBoth(page, pin.element, elements);
  // The element in its place shows a change, and no absence.
  if (standing && standing !== found && !isHiddenNow(page, standing, pin.element.isTransparent))
    return { state: 'found', isReworded: true, movedBy: null };
  if (state !== 'found' && state !== 'moved') return { state, isReworded: false, movedBy: null };
  const isThere = state === 'found' || (found !== null && isOnlyScrolled(page, found, pin));
  const words = found && elements.words(found);
  const isReworded =
    words !== null && !(isSame(pin.element.text, words.text) && isSame(pin.element.name, words.name));
  if (isThere) return { state: 'found', isReworded, movedBy: null };
  return { state, isReworded, movedBy: inView ? null : { x: x - pin.x, y: y - pin.y } };
}
