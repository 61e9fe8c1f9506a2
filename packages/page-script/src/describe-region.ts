import { cutText } from '@ringmark/contract/cut-text';
import type { InsideElement, PinElement, PinRegion } from '@ringmark/contract/pins';
import { deepestAt, describeFound } from './describe-element.ts';
import { nameOf, roleOf, textOf } from './element-words.ts';
import { documentOf } from './inner-documents.ts';
import { offsetOf, outerOf, pathTo } from './page-path.ts';
import { seenAt } from './scroll-boxes.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Region {
  /** The innermost element that holds all of it. */
  element: PinElement | null;
  region: PinRegion;
}

const MAX_NAMED = 20;
/** The number of elements that are looked at; large pages have more. */
const MAX_VISITED = 20_000;
const MAX_TEXT = 120;
/** The px by which edges may differ: pages lie between two px. */
const NEAR = 1;

const holds = (outer: Box, inner: Box): boolean =>
  outer.x <= inner.x + NEAR &&
  outer.y <= inner.y + NEAR &&
  outer.x + outer.width >= inner.x + inner.width - NEAR &&
  outer.y + outer.height >= inner.y + inner.height - NEAR;

/** Returns the box of an element in the viewport of the page. */
function boxOf(page: Document, element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const offset = offsetOf(page, element);
  return { x: left + offset.x, y: top + offset.y, width, height };
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

function elementAround(page: Document, box: Box): Element {
  const { x, y } = middleOf(box);
  let element = deepestAt(page, x, y);
  while (element && !holds(boxOf(page, element), box)) element = outerOf(page, element);
  return element ?? page.documentElement;
}

/** Yields the contents of an element in the order in which they are laid out. */
function* childrenOf(element: Element): Iterable<Element> {
  const inner = documentOf(element)?.documentElement;
  if (inner) yield inner;
  if (element.shadowRoot) yield* element.shadowRoot.children;
  yield* element.children;
}

/** Tells whether the middle of an element is visible: the element is laid out, and no box cuts its middle off. */
function isSeen(page: Document, element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  return !seenAt(page, element, { x: left + width / 2, y: top + height / 2 }).isCut;
}

/** The outermost elements that lie whole in a box. */
function elementsIn(page: Document, around: Element, box: Box): Element[] {
  const found: Element[] = [];
  let visited = 0;
  const look = (element: Element): void => {
    for (const child of childrenOf(element)) {
      visited += 1;
      if (visited > MAX_VISITED || found.length === MAX_NAMED) return;
      const at = boxOf(page, child);
      const isInside = at.width > 1 && at.height > 1 && holds(box, at) && isSeen(page, child);
      if (isInside) found.push(child);
      else look(child);
    }
  };
  look(around);
  return found;
}

/** The part of a box that lies in the viewport. */
function withinView({ x, y, width, height }: Box, view: Window): Box {
  const [left, top] = [Math.round(Math.max(0, x)), Math.round(Math.max(0, y))];
  const right = Math.max(left + 1, Math.round(Math.min(x + width, view.innerWidth)));
  const bottom = Math.max(top + 1, Math.round(Math.min(y + height, view.innerHeight)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const LIKE_ALL = () => false;

function describeInside(page: Document, element: Element, isWordless: boolean): InsideElement {
  return {
    selector: pathTo(page, element),
    tag: element.localName.slice(0, 80),
    role: roleOf(element),
    name: isWordless ? null : nameOf(element) || null,
    text: isWordless ? null : cutText(textOf(element), MAX_TEXT, '') || null,
  };
}

/**
 * Describes a box of a page's viewport (CSS px): what lies in it, and the element around it.
 *
 * @param isWordless of an element in it, whether its words are kept back.
 * @returns `around` for those who look at it further.
 */
export function describeRegion(
  page: Document,
  wanted: Box,
  isWordless: (element: Element) => boolean = LIKE_ALL,
): (Region & { around: Element }) | null {
  const view = page.defaultView;
  if (!view) return null;
  const box = withinView(wanted, view);
  const around = elementAround(page, box);
  const inside = elementsIn(page, around, box);
  return {
    around,
    element: describeFound(page, around, middleOf(box)),
    region: {
      x: Math.round(box.x + view.scrollX),
      y: Math.round(box.y + view.scrollY),
      width: box.width,
      height: box.height,
      inside: inside.map((element) => describeInside(page, element, isWordless(element))),
    },
  };
}
