import { parentOf, styleOf } from './inner-documents.ts';

const hasNoBox = (element: Element): boolean => styleOf(element).display === 'contents';

/** Returns an element's box in the viewport of its document. With `display: contents` its content has the box. */
export function boxOf(element: Element): DOMRect {
  if (!hasNoBox(element)) return element.getBoundingClientRect();
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

/** Tells whether an element is rendered. With `display: contents`, its parent has to be rendered and its words visible. */
export function isRendered(element: Element, options: CheckVisibilityOptions): boolean {
  if (!hasNoBox(element)) return element.checkVisibility(options);
  if (options.visibilityProperty && styleOf(element).visibility !== 'visible') return false;
  const parent = parentOf(element);
  return parent !== null && isRendered(parent, { ...options, visibilityProperty: false });
}
