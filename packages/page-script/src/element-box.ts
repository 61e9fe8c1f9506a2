import { parentOf, styleOf } from './inner-documents.ts';

const hasNoBox = (element: Element): boolean => styleOf(element).display === 'contents';

/** The box of an element in the viewport of its document: with `display: contents` it is that of what it holds. */
export function boxOf(element: Element): DOMRect {
  if (!hasNoBox(element)) return element.getBoundingClientRect();
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Whether an element is rendered: with `display: contents`, whether what it lies in is, and its words show. */
export function isRendered(element: Element, options: CheckVisibilityOptions): boolean {
  if (!hasNoBox(element)) return element.checkVisibility(options);
  if (options.visibilityProperty && styleOf(element).visibility !== 'visible') return false;
  const parent = parentOf(element);
  return parent !== null && isRendered(parent, { ...options, visibilityProperty: false });
}
