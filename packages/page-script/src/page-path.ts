import { shortPath } from './element-path.ts';
import { STEP_INTO } from './inner-documents.ts';

/** The host of the shadow root that an element is in, or the frame of its document; null in the page itself. */
export function hostOf(page: Document, element: Element): Element | null {
  const { host = null } = element.getRootNode() as Partial<ShadowRoot>;
  if (host || element.ownerDocument === page) return host;
  return element.ownerDocument.defaultView?.frameElement ?? null;
}

/** The next element outwards, out of shadow roots and frames; null at the page's root. */
export const outerOf = (page: Document, element: Element): Element | null =>
  element.parentElement ?? hostOf(page, element);

/** A path that finds an element again from the page's document. */
export function pathTo(page: Document, element: Element): string {
  const steps: string[] = [];
  for (let step: Element | null = element; step; step = hostOf(page, step)) steps.unshift(shortPath(step));
  return steps.join(STEP_INTO).slice(0, 1_000);
}

/** Returns the offset of the viewport of an element's document from that of the page. */
export function offsetOf(page: Document, element: Element): { x: number; y: number } {
  const offset = { x: 0, y: 0 };
  let within = element.ownerDocument;
  while (within !== page) {
    const frame: Element | null | undefined = within.defaultView?.frameElement;
    if (!frame) break;
    const { left, top } = frame.getBoundingClientRect();
    offset.x += left + frame.clientLeft;
    offset.y += top + frame.clientTop;
    within = frame.ownerDocument;
  }
  return offset;
}
