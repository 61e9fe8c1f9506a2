/// <reference lib="dom" />
import type { StepTarget } from '@ringmark/contract/live/steps';
import { shortPath } from '@ringmark/page-script/element-path';
import { roleOf, textOf } from '@ringmark/page-script/element-words';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { holdsMasked, isWithinMasked } from '../rules/masked.ts';
import { landmarkOf, roleToFind } from './element-roles.ts';
import { locate } from './locate.ts';
import { MEANT, meantBy } from './meant.ts';
import { accessibleName, isEditable } from './page-words.ts';
import { isTellable } from './secret-values.ts';

/**
 * Returns the innermost element at a point of a document, through open shadow roots. Words in a slot belong to the host, and
 * what surrounds them there is the element of the shadow root in which they are drawn.
 */
export function elementAt(page: Document, x: number, y: number): Element | null {
  let found = page.elementFromPoint(x, y);
  for (let root = found?.shadowRoot; root; root = found?.shadowRoot) {
    const own = root;
    const inner = own.elementsFromPoint(x, y).find((one) => one.getRootNode() === own);
    if (!inner) break;
    found = inner;
  }
  return found;
}

/** Tells whether a press in the middle of an element would do the same as the one that was made. */
function isSameInMiddle(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView ?? window;
  const [x, y] = [left + width / 2, top + height / 2];
  // A test scrolls an element into view if it is out of sight. A plain element may hold another one there.
  if (x < 0 || y < 0 || x > view.innerWidth || y > view.innerHeight)
    return element.matches(MEANT) || element.childElementCount === 0;
  const there = elementAt(element.ownerDocument, x, y);
  return there !== null && meantBy(there) === element;
}

/** Tells whether each place of an element does something else, as on drawings and scripted sliders. */
const countsByPlace = (element: Element): boolean =>
  element.localName === 'canvas' || element.localName === 'map' || roleOf(element) === 'slider';

interface Frames {
  paths: string[];
  elsewhere: string | undefined;
}

/** The frames of the same site that lead to a document, and whether it is in one of another site. */
function framesOf(page: Document): Frames {
  const paths: string[] = [];
  let view = page.defaultView;
  while (view && view !== view.parent) {
    const frame: Element | null = view.frameElement;
    if (!frame) return { paths: [], elsewhere: page.defaultView?.location.host || 'another site' };
    paths.unshift(shortPath(frame));
    view = frame.ownerDocument.defaultView;
  }
  return { paths: paths.slice(0, 5), elsewhere: undefined };
}

/** The most children of an element whose text makes a name. One with more is a part of the page. */
const MAX_CHILDREN = 10;

function nameOfTarget(element: Element): string {
  const name = accessibleName(element);
  const isPart = element.childElementCount > MAX_CHILDREN || /^(?:html|body)$/.test(element.localName);
  const isField = 'value' in element || isEditable(element);
  return name === '' && !isPart && !isField ? textOf(element) : name;
}

const MAX_NEAR = 60;

const saysWhere = (words: string): boolean => words !== '' && words.length <= MAX_NEAR && isTellable(words);

/** Returns what people see around an element without a name: a named part, a heading, or a few words. */
function wordsAround(element: Element): string {
  for (let step = parentOf(element); step && step.localName !== 'body'; step = parentOf(step)) {
    if (isWithinMasked(step) || holdsMasked(step)) return '';
    const heading = step.querySelector('h1, h2, h3, h4, h5, h6, legend, caption');
    const name = landmarkOf(step) === null ? '' : accessibleName(step);
    const found = [name, textOf(step), heading ? textOf(heading) : ''].find(saysWhere);
    if (found) return found;
  }
  return '';
}

/** Tells where an element without a name was pressed: near which words, or else at which px of the page. */
function whereOf(element: Element, at: { x: number; y: number }): StepTarget['where'] {
  const near = wordsAround(element);
  if (near !== '') return { near };
  const { scrollX = 0, scrollY = 0 } = element.ownerDocument.defaultView ?? {};
  return { x: Math.round(at.x + scrollX), y: Math.round(at.y + scrollY) };
}

/**
 * Names an element, and how a test finds it.
 *
 * @param at where in the viewport of its document it was pressed; without it the place says nothing.
 */
export function describeTarget(element: Element, at?: { x: number; y: number }): StepTarget {
  const isHidden = isWithinMasked(element) || holdsMasked(element);
  const words = isHidden ? '' : nameOfTarget(element);
  const mayTell = !isHidden && isTellable(words) && isTellable(element.textContent?.slice(0, 1_000) ?? '');
  const { paths, elsewhere } = framesOf(element.ownerDocument);
  const box = element.getBoundingClientRect();
  const name = mayTell ? words.slice(0, 100) || null : null;
  const needsPlace = at && (countsByPlace(element) || !isSameInMiddle(element));
  return {
    tag: element.localName.slice(0, 80),
    role: roleToFind(element) ?? (roleOf(element) === 'generic' ? null : roleOf(element)),
    name,
    locator: elsewhere === undefined ? locate(element, mayTell) : null,
    frames: paths,
    ...(at && name === null && { where: whereOf(element, at) }),
    ...(needsPlace && {
      position: {
        x: Math.round(at.x - box.left - element.clientLeft),
        y: Math.round(at.y - box.top - element.clientTop),
      },
    }),
    ...(elsewhere !== undefined && { elsewhere: elsewhere.slice(0, 300) }),
  };
}
