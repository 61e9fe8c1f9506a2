import { holdsAll } from './containing-block.ts';
import { parentOf, styleOf } from './inner-documents.ts';
import { boxesAround } from './scroll-boxes.ts';

/** The way in which the viewport holds an element while the page scrolls. */
export interface Hold {
  /** True if it is fixed and never moves in the viewport. */
  isFixed: boolean;
  /** Sticky: it stops at an edge of the viewport; `isStuck` while it does. */
  isSticky: boolean;
  isStuck: boolean;
  /** Its position on the page is meaningless in this direction. */
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

/** Finds out how the viewport holds an element or one of its ancestors. */
export function holdOf(page: Document, element: Element): Hold {
  for (let step: Element | null = onPage(page, element); step; step = parentOf(step)) {
    const style = styleOf(step);
    if (style.position === 'fixed' && !isFramed(step)) return { ...HELD_BY_NOTHING, isFixed: true };
    // A sticky element within a scrolling box sticks to that box.
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

/** The element itself, or its outermost frame: the page's viewport holds nothing inside a frame. */
function onPage(page: Document, element: Element): Element {
  const frame = element.ownerDocument === page ? null : element.ownerDocument.defaultView?.frameElement;
  return frame ? onPage(page, frame) : element;
}

/** An ancestor, such as a transformed one, may hold a fixed element in place of the viewport. */
function isFramed(element: Element): boolean {
  for (let box = parentOf(element); box; box = parentOf(box)) if (holdsAll(styleOf(box))) return true;
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
  // An unused edge is `auto`, which is NaN here and near no number.
  return distances.some(([edge, distance]) => Math.abs(Number.parseFloat(edge) - distance) <= 1);
}
