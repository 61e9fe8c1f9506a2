/// <reference lib="dom" />

/**
 * The server has found these closed shadow roots; neither scripts of the page nor this world can reach them without it.
 */
const closed = new Map<Element, ShadowRoot>();

export function noteClosedRoot(root: ShadowRoot): void {
  for (const host of closed.keys()) if (!host.isConnected) closed.delete(host);
  closed.set(root.host, root);
}

/** Returns the shadow root of an element, even a closed one if the server has noted it. */
export const rootOf = (element: Element): ShadowRoot | null =>
  element.shadowRoot ?? closed.get(element) ?? null;

export const closedRoots = (): Iterable<ShadowRoot> => closed.values();

export interface DocumentSize {
  elements: number;
  letters: number;
  /** Scripts of this document have made closed roots. */
  isTold: boolean;
}

/** Returns how large this document is, without its shadow roots. */
export const sizeOfDocument = (): DocumentSize => ({
  elements: document.querySelectorAll('*').length,
  letters: document.documentElement.outerHTML.length,
  isTold: globalThis.ringmarkRegistrations?.hasClosedRoots ?? false,
});
