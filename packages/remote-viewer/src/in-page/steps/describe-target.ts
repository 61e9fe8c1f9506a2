/// <reference lib="dom" />
import type { StepTarget } from '@ringmark/contract/live/steps';
import { shortPath } from '@ringmark/page-script/element-path';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { roleOf, textOf } from '@ringmark/page-script/element-words';
import { holdsMasked, isWithinMasked } from '../rules/masked.ts';
import { roleToFind } from './element-roles.ts';
import { locate } from './locate.ts';
import { accessibleName } from './page-words.ts';
import { isTellable } from './secret-values.ts';

/** What a press is meant for. */
export const MEANT =
  'a[href], area[href], button, input, select, textarea, summary, label, option, [contenteditable=""], [contenteditable="true"], ' +
  '[role="button"], [role="link"], [role="checkbox"], [role="radio"], [role="switch"], [role="tab"], [role="menuitem"], ' +
  '[role="menuitemcheckbox"], [role="menuitemradio"], [role="option"], [role="treeitem"], [role="combobox"]';

/** What a press on an element is meant for: the button around a word, and the like. */
export function meantBy(element: Element): Element {
  for (let step: Element | null = element; step; step = parentOf(step)) if (step.matches(MEANT)) return step;
  return element;
}

/** The innermost element at a point of a document, through open shadow roots. */
function elementAt(root: Document | ShadowRoot, x: number, y: number): Element | null {
  const element = root.elementFromPoint(x, y);
  const inner = element?.shadowRoot;
  const next = inner ? elementAt(inner, x, y) : null;
  return next && next.getRootNode() === inner ? next : element;
}

/** Whether a press in the middle of an element would do the same as the one that was made. */
function isSameInMiddle(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const view = element.ownerDocument.defaultView ?? window;
  const [x, y] = [left + width / 2, top + height / 2];
  // What is out of sight is scrolled into it by a test.
  if (x < 0 || y < 0 || x > view.innerWidth || y > view.innerHeight) return true;
  const there = elementAt(element.ownerDocument, x, y);
  if (!there) return false;
  return meantBy(there) === element || (meantBy(there) === there && element.contains(there));
}

const isDrawing = (element: Element): boolean =>
  element.localName === 'canvas' || element.localName === 'map';

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

/** What has more children than this is a part of the page, and no name is made of its text. */
const MOST_CHILDREN = 10;

function nameOfTarget(element: Element): string {
  const name = accessibleName(element);
  const isPart = element.childElementCount > MOST_CHILDREN || /^(?:html|body)$/.test(element.localName);
  return name === '' && !isPart && !('value' in element) ? textOf(element) : name;
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
  const needsPlace = at && (isDrawing(element) || !isSameInMiddle(element));
  return {
    tag: element.localName.slice(0, 80),
    role: roleToFind(element) ?? (roleOf(element) === 'generic' ? null : roleOf(element)),
    name: mayTell ? words.slice(0, 100) || null : null,
    locator: elsewhere === undefined ? locate(element, mayTell) : null,
    frames: paths,
    ...(needsPlace && {
      position: {
        x: Math.round(at.x - box.left - element.clientLeft),
        y: Math.round(at.y - box.top - element.clientTop),
      },
    }),
    ...(elsewhere !== undefined && { elsewhere: elsewhere.slice(0, 300) }),
  };
}
