/** The part of a path that steps into an open shadow root or a frame's document. */
export const STEP_INTO = ' >>> ';

/** The document of an accessible frame. */
export function documentOf(element: Element): Document | null {
  const isFrame = element.localName === 'iframe' || element.localName === 'frame';
  return isFrame ? (element as HTMLIFrameElement).contentDocument : null;
}

/** Returns what an element is in, out of shadow roots too: the cards of a list may be components. */
export const around = (element: Element): Element | null =>
  // Elements of a frame are instances of that frame's classes, so `instanceof` needs its window.
  element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** The parent in the layout, out of shadow roots too; null at its document's root. */
export const parentOf = (element: Element): Element | null => element.assignedSlot ?? around(element);

/** The style as computed by the element's own document. */
export const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element);

/** Returns the ancestor that is `up` steps above an element. */
export function ancestor(element: Element, up: number): Element | null {
  let step: Element | null = element;
  for (let left = up; step && left > 0; left -= 1) step = around(step);
  return step;
}
