import type { PinContext } from '@ringmark/contract/pins';
import type { ResolvedPin } from '@ringmark/contract/viewport';
import { findElement } from './find-element.ts';
import { holdOf } from './hold.ts';
import { revealWithin, seenAt } from './scroll-boxes.ts';

/** A pin as saved: its point in the document in CSS px, and the scroll position then. */
export interface PlacedPin extends Pick<PinContext, 'element' | 'scrollX' | 'scrollY'> {
  x: number;
  y: number;
}
export type PinPlace = Omit<ResolvedPin, 'ticketId'>;

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= 2;

/**
 * Where a pin's element is now; the saved position when it is not found.
 *
 * @param isRevealed scrolls it into view within the page's scroll boxes.
 */
export function placePin(page: Document, pin: PlacedPin, isRevealed = false): PinPlace {
  const { element } = pin;
  const view = page.defaultView;
  const found = element && findElement(page, element);
  const size = found?.getBoundingClientRect();
  if (!view || !element || !found || !size || (size.width === 0 && size.height === 0)) {
    return { x: pin.x, y: pin.y, state: 'not_found' };
  }
  if (isRevealed) revealWithin(found);
  const box = found.getBoundingClientRect();
  const at = { x: box.left + box.width * element.offset.x, y: box.top + box.height * element.offset.y };
  const seen = seenAt(page, found, at);
  const x = Math.round(seen.x + view.scrollX);
  const y = Math.round(seen.y + view.scrollY);
  const hold = holdOf(page, found);
  const inView = { x: Math.round(seen.x), y: Math.round(seen.y) };
  // A held element moves on the page with every scroll: its place in the viewport counts.
  const isThere = hold.isFixed
    ? isNear(inView.x, pin.x - pin.scrollX) && isNear(inView.y, pin.y - pin.scrollY)
    : (hold.isFreeX || isNear(x, pin.x)) && (hold.isFreeY || isNear(y, pin.y));
  return {
    x,
    y,
    state: isThere ? 'found' : 'moved',
    ...(seen.isCut && { isCut: true }),
    ...((hold.isFixed || hold.isStuck) && { inView }),
    ...(hold.isSticky && { isSticky: true }),
  };
}
