/// <reference lib="dom" />
import type { InPageFunctions } from './in-page-source.ts';

declare const ringmark: InPageFunctions;

/** What holds an element in the viewport while the page is scrolled. */
export type Hold = {
  /** It never moves in the viewport. */
  isFixed: boolean;
  /** It comes to rest at an edge of the viewport; `isStuck` while it does. */
  isSticky: boolean;
  isStuck: boolean;
  /** Its place on the page says nothing in this direction. */
  isFreeX: boolean;
  isFreeY: boolean;
};

/** Whether the viewport holds an element, or something that it is part of. */
export function holdOf(element: Element): Hold {
  for (let step: Element | null = ringmark.onPage(element); step; step = ringmark.parentOf(step)) {
    const style = getComputedStyle(step);
    if (style.position === 'fixed' && !ringmark.isFramed(step)) {
      return { isFixed: true, isSticky: false, isStuck: false, isFreeX: false, isFreeY: false };
    }
    // What sticks within a box that scrolls belongs to that box.
    if (style.position === 'sticky' && ringmark.boxesAround(step).length === 0) {
      return {
        isFixed: false,
        isSticky: true,
        isStuck: ringmark.isStuck(step, style),
        isFreeX: style.left !== 'auto' || style.right !== 'auto',
        isFreeY: style.top !== 'auto' || style.bottom !== 'auto',
      };
    }
  }
  return { isFixed: false, isSticky: false, isStuck: false, isFreeX: false, isFreeY: false };
}

/** The element itself, or the outermost frame that it is in: within a frame nothing is held by the page's viewport. */
export function onPage(element: Element): Element {
  const frame = element.ownerDocument === document ? null : element.ownerDocument.defaultView?.frameElement;
  return frame ? ringmark.onPage(frame) : element;
}

/** Something that is transformed around a fixed element holds it in the viewport's stead. */
export function isFramed(element: Element): boolean {
  for (let box = ringmark.parentOf(element); box; box = ringmark.parentOf(box)) {
    const { transform, filter, perspective, backdropFilter } = getComputedStyle(box);
    if ([transform, filter, perspective, backdropFilter].some((value) => value !== 'none')) return true;
  }
  return false;
}

export function isStuck(element: Element, { top, bottom, left, right }: CSSStyleDeclaration): boolean {
  const box = element.getBoundingClientRect();
  const distances: [edge: string, distance: number][] = [
    [top, box.top],
    [bottom, window.innerHeight - box.bottom],
    [left, box.left],
    [right, window.innerWidth - box.right],
  ];
  // An edge that does not hold it is `auto`, which is no number and near none.
  return distances.some(([edge, distance]) => Math.abs(Number.parseFloat(edge) - distance) <= 1);
}
