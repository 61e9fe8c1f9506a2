import { boxOf } from './element-box.ts';
import { holdsAll } from './containing-block.ts';
import { parentOf, styleOf } from './inner-documents.ts';

interface Point {
  x: number;
  y: number;
}

/** CSS px by which a place may differ from another through rounding. */
const NEAR = 2;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

const isVisible = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  overflowX === 'visible' && overflowY === 'visible';

/** Returns true for the root, and for a body whose overflow the viewport takes over (CSS Overflow 3, section 3.3). */
function isViewport(element: Element): boolean {
  const { body, documentElement: root } = element.ownerDocument;
  if (element === root) return true;
  return element === body && (isVisible(styleOf(root)) || isVisible(styleOf(body)));
}

/** The boxes that may clip an element, innermost first, within its own document. */
export function boxesAround(element: Element): Element[] {
  const boxes: Element[] = [];
  let { position } = styleOf(element);
  for (let box = parentOf(element); box; box = parentOf(box)) {
    if (isViewport(box)) break;
    const style = styleOf(box);
    // Ancestors between a fixed or absolute element and its containing block do not clip it.
    const isHolder = holdsAll(style) || (position === 'absolute' && style.position !== 'static');
    if ((position === 'fixed' || position === 'absolute') && !isHolder) continue;
    position = style.position;
    const isBox = !/^(inline|contents|table-(row|column|header|footer).*)$/.test(style.display);
    if (isBox && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) boxes.push(box);
  }
  return boxes;
}

/**
 * Finds where a point of an element is visible, in the viewport of the whole page: the point itself, or the nearest one
 * on the edge of the box that clips it.
 *
 * @param at in the viewport of the element's own document.
 * @param meant the same point before clipping.
 */
export function seenAt(
  page: Document,
  element: Element,
  at: Point,
  meant: Point = at,
): Point & { isCut: boolean } {
  let { x, y } = at;
  for (const box of boxesAround(element)) {
    const edge = box.getBoundingClientRect();
    const { overflowX, overflowY } = styleOf(box);
    if (overflowX !== 'visible') x = clamp(x, edge.left, edge.right);
    if (overflowY !== 'visible') y = clamp(y, edge.top, edge.bottom);
  }
  const view = element.ownerDocument.defaultView;
  const frame = view?.frameElement;
  // The page itself may be shown in a frame of the annotation page, which is not part of it.
  if (!view || !frame || element.ownerDocument === page) {
    return { x, y, isCut: Math.abs(x - meant.x) > NEAR || Math.abs(y - meant.y) > NEAR };
  }
  const edge = frame.getBoundingClientRect();
  const [left, top] = [edge.left + frame.clientLeft, edge.top + frame.clientTop];
  const inside = { x: clamp(x, 0, view.innerWidth) + left, y: clamp(y, 0, view.innerHeight) + top };
  return seenAt(page, frame, inside, { x: meant.x + left, y: meant.y + top });
}

/** Returns how many px of the viewport one px of a box's scrolling is, which CSS `zoom` changes. */
const zoomOf = (box: Element): number => box.currentCSSZoom ?? 1;

/**
 * Tells whether the boxes around an element can move it by this many CSS px, within its own document. A box that only
 * clips may be scrolled by a script.
 */
export function canScrollBy(element: Element, byX: number, byY: number): boolean {
  let [x, y] = [byX, byY];
  for (const box of boxesAround(element)) {
    const { overflowX, overflowY, direction } = styleOf(box);
    const zoom = zoomOf(box);
    const [wide, high] = [
      (box.scrollWidth - box.clientWidth) * zoom,
      (box.scrollHeight - box.clientHeight) * zoom,
    ];
    const [left, top] = [box.scrollLeft * zoom, box.scrollTop * zoom];
    // From right to left, the beginning is at the right, and the places before it are below zero.
    const passed = direction === 'rtl' ? wide + left : left;
    if (overflowX !== 'clip') x -= clamp(x, passed - wide, passed);
    if (overflowY !== 'clip') y -= clamp(y, top - high, top);
  }
  return Math.abs(x) <= NEAR && Math.abs(y) <= NEAR;
}

/** Scrolls the boxes around an element, but not the page itself, so that the element is visible. */
export function revealWithin(element: Element): void {
  for (const box of boxesAround(element)) {
    const edge = box.getBoundingClientRect();
    const { left, top, right, bottom } = boxOf(element);
    const { overflowX, overflowY } = styleOf(box);
    const isBeside = /auto|scroll/.test(overflowX) && (left < edge.left || right > edge.right);
    const isBeyond = /auto|scroll/.test(overflowY) && (top < edge.top || bottom > edge.bottom);
    const zoom = zoomOf(box);
    box.scrollBy({
      left: isBeside ? (left + right - edge.left - edge.right) / 2 / zoom : 0,
      top: isBeyond ? (top + bottom - edge.top - edge.bottom) / 2 / zoom : 0,
      behavior: 'instant',
    });
  }
}
