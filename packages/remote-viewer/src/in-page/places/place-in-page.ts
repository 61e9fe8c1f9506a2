/// <reference lib="dom" />

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The offset of a document from the viewport of the whole page, and that viewport. */
interface FrameOffset {
  x: number;
  y: number;
  /** The visual viewport; undefined for a frame of another site, which does not know where it is. */
  view: VisualViewport | null | undefined;
}

function offsetOf(document: Document): FrameOffset {
  const offset = { x: 0, y: 0 };
  let window = document.defaultView;
  while (window && window !== window.parent) {
    const frame = window.frameElement;
    if (!frame) return { ...offset, view: undefined };
    const { x, y } = frame.getBoundingClientRect();
    offset.x += x + frame.clientLeft;
    offset.y += y + frame.clientTop;
    window = frame.ownerDocument.defaultView;
  }
  return { ...offset, view: window?.visualViewport ?? null };
}

/**
 * Returns the place of a rectangle of a document in the viewport of the whole page, in px of the drawing; if that is
 * not known, in the viewport of its frame.
 */
function rectInPage(document: Document, { x, y, width, height }: Rect) {
  const offset = offsetOf(document);
  const { offsetLeft = 0, offsetTop = 0, scale = 1 } = offset.view ?? {};
  const rect = {
    x: (x + offset.x - offsetLeft) * scale,
    y: (y + offset.y - offsetTop) * scale,
    width: width * scale,
    height: height * scale,
  };
  return { rect, scale, isInPage: offset.view !== undefined };
}

export function placeInPage(element: Element) {
  return rectInPage(element.ownerDocument, element.getBoundingClientRect());
}

/**
 * Returns where a point of an element is in the viewport of the whole page (its middle, unless another is given), and
 * in that of its own document.
 */
export function pointOfElement(element: Element, position?: { x: number; y: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const own = position
    ? { x: left + element.clientLeft + position.x, y: top + element.clientTop + position.y }
    : { x: left + width / 2, y: top + height / 2 };
  const { x, y } = rectInPage(element.ownerDocument, { ...own, width: 0, height: 0 }).rect;
  return { x, y, own };
}

/** Returns where a point of this document's viewport, such as an event's, is in that of the whole page. */
export function pointInPage(x: number, y: number) {
  const { rect, isInPage } = rectInPage(document, { x, y, width: 0, height: 0 });
  return { x: rect.x, y: rect.y, isInPage };
}
