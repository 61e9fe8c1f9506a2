import type { PinElement } from '@ringmark/contract/pins';
import { boxOf } from './element-box.ts';
import { nameOf, roleOf, textOf, saidBy } from './element-words.ts';
import { documentOf } from './inner-documents.ts';
import { marksOf } from './marks.ts';
import { PageElements } from './page-elements.ts';
import { offsetOf, pathTo } from './page-path.ts';
import { neighbourWords, rowsOf } from './pin-rows.ts';
import { isTransparent } from './visibility.ts';

/** The innermost element at a point of the viewport, through open shadow roots and frames of the same origin. */
export function deepestAt(page: Document, x: number, y: number): Element | null {
  let [left, top] = [0, 0];
  let element = page.elementFromPoint(x, y);
  for (;;) {
    if (!element) return null;
    const frame: Document | null = documentOf(element);
    const inner: Document | ShadowRoot | null = frame ?? element.shadowRoot;
    if (!inner) return element;
    if (frame) {
      const box = element.getBoundingClientRect();
      left += box.left + element.clientLeft;
      top += box.top + element.clientTop;
    }
    const next: Element | null = inner.elementFromPoint(x - left, y - top);
    if (!next || next === element || (!frame && next.getRootNode() !== inner)) return element;
    element = next;
  }
}

/** Counts the other elements of a page that have the tag and the words of this one. */
function countAlike(elements: PageElements, element: Element): number {
  const said = saidBy(element);
  const length = element.textContent?.length ?? 0;
  const isAlike = (other: Element) =>
    Math.abs((other.textContent?.length ?? 0) - length) < 100 && saidBy(other) === said;
  return elements.withTag(element.localName).filter((other) => other !== element && isAlike(other)).length;
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;

interface Point {
  x: number;
  y: number;
}

/** Describes an element, so that it can be found again, with a point of the page's viewport (CSS px) in it. */
export function describeFound(page: Document, element: Element, { x, y }: Point): PinElement | null {
  const view = page.defaultView;
  if (!view) return null;
  const offset = offsetOf(page, element);
  const box = boxOf(element);
  const [left, top] = [box.left + offset.x, box.top + offset.y];
  const elements = new PageElements(page);
  return {
    selector: pathTo(page, element),
    tag: element.localName.slice(0, 80),
    role: roleOf(element),
    name: nameOf(element) || null,
    text: textOf(element) || null,
    box: {
      x: Math.round(left + view.scrollX),
      y: Math.round(top + view.scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
    offset: { x: share(x - left, box.width), y: share(y - top, box.height) },
    rows: rowsOf(elements, element),
    neighbours: neighbourWords(elements, element),
    marks: marksOf(element),
    alike: countAlike(elements, element),
    ...(isTransparent(element) && { isTransparent: true }),
  };
}

/**
 * Describes the element at a point of a page's viewport (CSS px), so that it can be found again; null over nothing.
 *
 * @param page the document that a person sees, of this origin or the one that this runs in.
 */
export function describeElement(page: Document, point: Point): PinElement | null {
  const element = deepestAt(page, point.x, point.y);
  return element && describeFound(page, element, point);
}
