import type { PinElement } from '@ringmark/contract/pins';
import { shortPath } from './element-path.ts';
import { nameOf, roleOf, textOf } from './element-words.ts';
import { STEP_INTO, documentOf } from './inner-documents.ts';
import { marksOf } from './marks.ts';
import { PageElements } from './page-elements.ts';
import { rowsOf } from './pin-rows.ts';
import { isTransparent } from './visibility.ts';

/** An element with the roots that lead to it, outermost first, and its frame's offset in the viewport. */
interface Found {
  element: Element;
  hosts: Element[];
  left: number;
  top: number;
}

/** The innermost element at a point of the viewport, through open shadow roots and frames of the same origin. */
function deepestAt(page: Document, x: number, y: number): Found | null {
  let root: Document | ShadowRoot = page;
  const found: Omit<Found, 'element'> = { hosts: [], left: 0, top: 0 };
  let element = root.elementFromPoint(x, y);
  for (;;) {
    if (!element) return null;
    const frame: Document | null = documentOf(element);
    const inner: Document | ShadowRoot | null = frame ?? element.shadowRoot;
    if (!inner) return { element, ...found };
    const box = element.getBoundingClientRect();
    const left: number = frame ? found.left + box.left + element.clientLeft : found.left;
    const top: number = frame ? found.top + box.top + element.clientTop : found.top;
    const next: Element | null = inner.elementFromPoint(x - left, y - top);
    if (!next || next === element || (!frame && next.getRootNode() !== inner)) return { element, ...found };
    found.hosts.push(element);
    found.left = left;
    found.top = top;
    root = inner;
    element = next;
  }
}

const SAID_BY = ['aria-label', 'alt', 'placeholder', 'title'];

/** What an element says, without laying it out: on large pages that takes long. */
const saidBy = (element: Element): string =>
  [
    element.textContent?.replace(/\s+/g, ' ').trim(),
    ...SAID_BY.map((name) => element.getAttribute(name)),
  ].join('\n');

/** How many other elements of a page have the tag and the words of this one. */
function countAlike(elements: PageElements, element: Element): number {
  const said = saidBy(element);
  const length = element.textContent?.length ?? 0;
  const isAlike = (other: Element) =>
    Math.abs((other.textContent?.length ?? 0) - length) < 100 && saidBy(other) === said;
  return elements.withTag(element.localName).filter((other) => other !== element && isAlike(other)).length;
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;

/**
 * Describes the element at a point of a page's viewport (CSS px), so that it can be found again; null over nothing.
 *
 * @param page the document that a person sees, of this origin or the one that this runs in.
 */
export function describeElement(page: Document, { x, y }: { x: number; y: number }): PinElement | null {
  const found = deepestAt(page, x, y);
  const view = page.defaultView;
  if (!found || !view) return null;
  const { element, hosts, left, top } = found;
  const box = element.getBoundingClientRect();
  const elements = new PageElements(page);
  return {
    selector: [...hosts, element].map(shortPath).join(STEP_INTO).slice(0, 1_000),
    tag: element.localName.slice(0, 80),
    role: roleOf(element),
    name: nameOf(element) || null,
    text: textOf(element) || null,
    box: {
      x: Math.round(box.left + left + view.scrollX),
      y: Math.round(box.top + top + view.scrollY),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
    offset: { x: share(x - left - box.left, box.width), y: share(y - top - box.top, box.height) },
    rows: rowsOf(elements, element),
    marks: marksOf(element),
    alike: countAlike(elements, element),
    ...(isTransparent(element) && { isTransparent: true }),
  };
}
