import type { PinContext } from '@ringmark/contract/pins';
import type { ResolvedPin } from '@ringmark/contract/pages/viewport';
import { boxOf } from './element-box.ts';
import { findElement } from './find-element.ts';
import { holdOf } from './hold.ts';
import { PageElements } from './page-elements.ts';
import { revealWithin, seenAt } from './scroll-boxes.ts';
import { isHiddenNow } from './visibility.ts';

/** A pin as saved: its point in the document in CSS px, the scroll position and the window's size then. */
export interface PlacedPin extends Pick<
  PinContext,
  'element' | 'scrollX' | 'scrollY' | 'viewportWidth' | 'viewportHeight'
> {
  x: number;
  y: number;
  /** The size of a region when it was saved, in px of the element's box. */
  size?: { width: number; height: number } | undefined;
}
export type PinPlace = Omit<ResolvedPin, 'ticketId'>;

const scaled = (length: number, before: number, now: number) =>
  Math.max(1, Math.round(before > 0 ? (length * now) / before : length));

/** A region grows and shrinks with the element around it. */
function sizeNow({ size, element }: PlacedPin, { width, height }: { width: number; height: number }) {
  if (!size || !element) return undefined;
  return {
    width: scaled(size.width, element.box.width, width),
    height: scaled(size.height, element.box.height, height),
  };
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 2;

/** Tells whether a place in a window is still as far from its beginning, its end or its middle as before. */
const isHeld = (now: number, before: number, size: number, sizeBefore: number | null): boolean => {
  const grown = size - (sizeBefore ?? size);
  return [0, grown, grown / 2].some((shift) => isNear(now, before + shift));
};

/**
 * Finds where a pin's element is now. Returns the saved position if the element is hidden or not found.
 *
 * @param isRevealed scrolls it into view within the page's scroll boxes.
 * @param elements those of the page, which pins of one call share.
 */
export function placePin(
  page: Document,
  pin: PlacedPin,
  isRevealed = false,
  elements = new PageElements(page),
): PinPlace {
  const { element } = pin;
  const view = page.defaultView;
  const found = element && findElement(page, element, elements);
  if (!view || !element || !found) return { x: pin.x, y: pin.y, state: 'not_found' };
  if (isHiddenNow(page, found, element.isTransparent)) return { x: pin.x, y: pin.y, state: 'hidden' };
  if (isRevealed) revealWithin(found);
  const box = boxOf(found);
  const at = { x: box.left + box.width * element.offset.x, y: box.top + box.height * element.offset.y };
  const seen = seenAt(page, found, at);
  const x = Math.round(seen.x + view.scrollX);
  const y = Math.round(seen.y + view.scrollY);
  const hold = holdOf(page, found);
  const size = sizeNow(pin, box);
  const inView = { x: Math.round(seen.x), y: Math.round(seen.y) };
  // A held element moves on the page with every scroll: its place in the viewport counts.
  const isThere = hold.isFixed
    ? isHeld(inView.x, pin.x - pin.scrollX, view.innerWidth, pin.viewportWidth) &&
      isHeld(inView.y, pin.y - pin.scrollY, view.innerHeight, pin.viewportHeight)
    : (hold.isFreeX || isNear(x, pin.x)) && (hold.isFreeY || isNear(y, pin.y));
  return {
    x,
    y,
    state: isThere ? 'found' : 'moved',
    ...(size && { size }),
    ...(seen.isCut && { isCut: true }),
    ...((hold.isFixed || hold.isStuck) && { inView }),
    ...(hold.isSticky && { isSticky: true }),
  };
}
