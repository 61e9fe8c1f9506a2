/** In a path: into an open shadow root or a frame's document. */
export const STEP_INTO = ' >>> ';

/** The document of a frame that we may look into. */
export function documentOf(element: Element): Document | null {
  const isFrame = element.localName === 'iframe' || element.localName === 'frame';
  return isFrame ? (element as HTMLIFrameElement).contentDocument : null;
}

/** What surrounds an element as it is laid out, out of shadow roots too; null at its document's root. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  // Of a page in a frame the elements are of another kind than ours: what they are is asked of themselves.
  return element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
}

/** As its own document computes it. */
export const styleOf = (element: Element): CSSStyleDeclaration =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
