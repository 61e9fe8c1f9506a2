import { boxOf, isRendered } from './element-box.ts';
import { holdOf } from './hold.ts';
import { boxesAround } from './scroll-boxes.ts';

/** Tells whether an element has no opacity at all. Fields that lie over their visible parts are like that. */
export const isTransparent = (element: Element): boolean =>
  isRendered(element, {}) && !isRendered(element, { opacityProperty: true });

/**
 * Tells whether nobody can see an element now, however they scroll: it is not laid out, transparent, in a box without
 * room or outside of what the page scrolls to.
 *
 * @param wasTransparent when it was pinned; being so says nothing then.
 */
export function isHiddenNow(page: Document, element: Element, wasTransparent = false): boolean {
  if (!isRendered(element, { visibilityProperty: true, opacityProperty: !wasTransparent })) return true;
  const { width, height } = boxOf(element);
  if (width === 0 && height === 0) return true;
  const boxes = boxesAround(element);
  const hasNoRoom = boxes.some((box) => {
    const room = box.getBoundingClientRect();
    return room.width < 1 || room.height < 1;
  });
  // An element that is scrolled out of a box can be brought back if the box itself can.
  return hasNoRoom || isOutside(page, boxes.at(-1) ?? element);
}

function isOutside(page: Document, element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  if (!view || element.ownerDocument !== page) return false;
  const box = boxOf(element);
  if (holdOf(page, element).isFixed) {
    return box.right <= 0 || box.bottom <= 0 || box.left >= view.innerWidth || box.top >= view.innerHeight;
  }
  const { scrollWidth, scrollHeight } = page.scrollingElement ?? page.documentElement;
  const isOutsideX =
    view.getComputedStyle(page.documentElement).direction === 'rtl'
      ? box.left + view.scrollX >= view.innerWidth ||
        box.right + view.scrollX <= view.innerWidth - scrollWidth
      : box.right + view.scrollX <= 0 || box.left + view.scrollX >= scrollWidth;
  return isOutsideX || box.bottom + view.scrollY <= 0 || box.top + view.scrollY >= scrollHeight;
}
