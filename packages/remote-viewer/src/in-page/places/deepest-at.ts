/// <reference lib="dom" />

/** The innermost element at a point, also in frames of the same site and open shadow roots, and the point there. */
export function deepestAt(x: number, y: number) {
  let [root, at]: [DocumentOrShadowRoot, { x: number; y: number }] = [document, { x, y }];
  let found: Element | null = null;
  for (
    let next = root.elementFromPoint(x, y);
    next && next !== found;
    next = root.elementFromPoint(at.x, at.y)
  ) {
    found = next;
    const inner = next.localName === 'iframe' ? (next as HTMLIFrameElement).contentDocument : null;
    if (inner) {
      const box = next.getBoundingClientRect();
      at = { x: at.x - box.x - next.clientLeft, y: at.y - box.y - next.clientTop };
    }
    root = inner ?? next.shadowRoot ?? root;
    if (!inner && !next.shadowRoot) break;
  }
  return { target: found, at };
}
