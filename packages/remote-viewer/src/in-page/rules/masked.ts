/// <reference lib="dom" />
import type { PinElement } from '@ringmark/contract/pins';
import { parentOf } from '@ringmark/page-script/inner-documents';
import { following } from './following.ts';

const frameOf = (element: Element): Element | null => element.ownerDocument.defaultView?.frameElement ?? null;

/** Tells whether a rule masks this very element. */
export const isMasked = (element: Element): boolean =>
  following.masked !== null && element.matches(following.masked);

/** Tells whether an element is masked or lies in a masked one, out of shadow roots and frames of the same site too. */
export function isWithinMasked(element: Element | null): boolean {
  if (following.masked === null) return false;
  for (let step = element; step; step = parentOf(step) ?? frameOf(step)) {
    if (isMasked(step)) return true;
  }
  return false;
}

/** Tells whether something masked lies in an element, in open shadow roots too. */
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

/** Tells whether something masked is in the selection. */
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

/** Tells whether the words of an element are withheld: it is masked, holds something masked, or lies in it. */
export const isWordless = (element: Element): boolean => isWithinMasked(element) || holdsMasked(element);

/** Takes the words that are kept back out of the description of an element. */
export function withoutMasked(element: PinElement | null, at: Element | null): PinElement | null {
  if (!element || !at || following.masked === null) return element;
  const { rows, neighbours, ...kept } = element;
  if (isWordless(at)) return { ...kept, name: null, text: null };
  const isBeside = rows?.some(({ up }) => {
    let row: Element | null = at;
    for (let step = 0; step < up && row; step += 1) row = row.parentElement;
    return row !== null && holdsMasked(row);
  });
  const isNextToMasked = [at.previousElementSibling, at.nextElementSibling].some(
    (one) => one !== null && isWordless(one),
  );
  return {
    ...kept,
    ...(rows && !isBeside && { rows }),
    ...(neighbours && !isNextToMasked && { neighbours }),
  };
}
