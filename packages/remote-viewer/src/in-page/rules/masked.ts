/// <reference lib="dom" />
import type { PinElement } from '@ringmark/contract/pins';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { deepestAt } from '../places/deepest-at.ts';
import { following } from './following.ts';

const frameOf = (element: Element): Element | null => element.ownerDocument.defaultView?.frameElement ?? null;

/** Whether a rule masks this very element. */
export const isMasked = (element: Element): boolean =>
  following.masked !== null && element.matches(following.masked);

/** Whether an element is masked, or lies in what is, out of shadow roots and frames of the same site too. */
export function isWithinMasked(element: Element | null): boolean {
  if (following.masked === null) return false;
  for (let step = element; step; step = parentOf(step) ?? frameOf(step)) {
    if (isMasked(step)) return true;
  }
  return false;
}

/** Whether something masked lies in an element, in open shadow roots too. */
export function holdsMasked(element: Element): boolean {
  const { masked, roots } = following;
  if (masked === null) return false;
  if (element.querySelector(masked) !== null) return true;
  const isIn = (root: ShadowRoot): boolean => {
    for (let host: Element | null = root.host; host; host = parentOf(host)) if (host === element) return true;
    return false;
  };
  return [...roots].some((root) => root.querySelector(masked) !== null && isIn(root));
}

/** Whether something masked is among what is selected. */
export function isMaskedSelected(selection: Selection): boolean {
  const { masked } = following;
  if (masked === null) return false;
  if (selection.anchorNode && isWithinMasked(selection.anchorNode.parentElement)) return true;
  return [...document.querySelectorAll(masked)].some((element) => selection.containsNode(element, true));
}

/** The title of the document; nothing where a rule masks it. */
export function shownTitle(): string {
  const element = following.masked === null ? null : document.querySelector('head > title');
  return element && isMasked(element) ? '' : document.title;
}

/** Takes the words out of a description whose element is masked, or holds or lies in what is. */
export function withoutMasked(element: PinElement | null, x: number, y: number): PinElement | null {
  if (!element || following.masked === null) return element;
  const at = deepestAt(x, y).target;
  if (!at) return element;
  const { rows, ...kept } = element;
  if (isWithinMasked(at) || holdsMasked(at)) return { ...kept, name: null, text: null };
  const isBeside = rows?.some(({ up }) => {
    let row: Element | null = at;
    for (let step = 0; step < up && row; step += 1) row = row.parentElement;
    return row !== null && holdsMasked(row);
  });
  return isBeside ? kept : element;
}
