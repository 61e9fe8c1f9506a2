import { parentOf, styleOf } from './inner-documents.ts';
import { boxesAround } from './scroll-boxes.ts';

/** What holds an element in the viewport while the page is scrolled. */
export interface Hold {
  /** It never moves in the viewport. */
  isFixed: boolean;
  /** It comes to rest at an edge of the viewport; `isStuck` while it does. */
  isSticky: boolean;
  isStuck: boolean;
  /** Its place on the page says nothing in this direction. */
  isFreeX: boolean;
  isFreeY: boolean;
}

const HELD_BY_NOTHING: Hold = {
  isFixed: false,
  isSticky: false,
  isStuck: false,
  isFreeX: false,
  isFreeY: false,
};

/** Whether the viewport holds an element, or something that it is part of. */
export function holdOf(page: Document, element: Element): Hold {
  for (let step: Element | null = onPage(page, element); step; step = parentOf(step)) {
    const style = styleOf(step);
    if (style.position === 'fixed' && !isFramed(step)) return { ...HELD_BY_NOTHING, isFixed: true };
    // What sticks within a box that scrolls belongs to that box.
    if (style.position === 'sticky' && boxesAround(step).length === 0) {
      return {
        isFixed: false,
        isSticky: true,
        isStuck: isStuck(step, style),
        isFreeX: style.left !== 'auto' || style.right !== 'auto',
        isFreeY: style.top !== 'auto' || style.bottom !== 'auto',
      };
    }
  }
  return HELD_BY_NOTHING;
}

/** The element itself, or the outermost frame that it is in: within a frame nothing is held by the page's viewport. */
function onPage(page: Document, element: Element): Element {
  const frame = element.ownerDocument === page ? null : element.ownerDocument.defaultView?.frameElement;
  return frame ? onPage(page, frame) : element;
}

/** Something that is transformed around a fixed element holds it in the viewport's stead. */
function isFramed(element: Element): boolean {
  for (let box = parentOf(element); box; box = parentOf(box)) {
    const { transform, filter, perspective, backdropFilter } = styleOf(box);
    if ([transform, filter, perspective, backdropFilter].some((value) => value !== 'none')) return true;
  }
  return false;
}

function isStuck(element: Element, { top, bottom, left, right }: CSSStyleDeclaration): boolean {
  const box = element.getBoundingClientRect();
  const { innerWidth, innerHeight } = element.ownerDocument.defaultView ?? window;
  const distances: [edge: string, distance: number][] = [
    [top, box.top],
    [bottom, innerHeight - box.bottom],
    [left, box.left],
    [right, innerWidth - box.right],
  ];
  // An edge that does not hold it is `auto`, which is no number and near none.
  return distances.some(([edge, distance]) => Math.abs(Number.parseFloat(edge) - distance) <= 1);
}
