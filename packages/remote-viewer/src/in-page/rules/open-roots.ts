/// <reference lib="dom" />

/** Milliseconds between two searches for what a page attaches to existing elements. Nothing reports that. */
const SOONEST_MS = 100;
const LATEST_MS = 2_000;
/** Looking takes at most this part of the time. */
const PART_OF_TIME = 50;
/** The most roots that are searched: no page that people read has more. */
const MAX_ROOTS = 5_000;

export interface OpenRoots {
  readonly roots: ReadonlySet<ShadowRoot>;
  /** Looks through the whole document at once. */
  look: () => void;
}

interface RootHooks {
  found: (root: ShadowRoot) => void;
  /** Something has come into the document or one of its roots, or it is time to look again. */
  changed: () => void;
}

/**
 * Finds the open shadow roots of this document, at once where they come with elements that are added, and within two
 * seconds where one is attached to what was there before. Closed ones cannot be reached.
 */
export function followOpenRoots({ found, changed }: RootHooks): OpenRoots {
  const roots = new Set<ShadowRoot>();
  const observer = new MutationObserver(onChange);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = SOONEST_MS;

  function scan(first: Document | ShadowRoot | Element): void {
    const within = [first];
    for (const one of within) {
      for (const element of one instanceof Element
        ? [one, ...one.querySelectorAll('*')]
        : one.querySelectorAll('*')) {
        const root = element.shadowRoot;
        if (!root || roots.has(root) || roots.size >= MAX_ROOTS) continue;
        roots.add(root);
        observer.observe(root, { childList: true, subtree: true });
        found(root);
        within.push(root);
      }
    }
  }
  function look(): void {
    for (const root of roots) if (!root.host.isConnected) roots.delete(root);
    scan(document);
    for (const root of roots) scan(root);
  }
  function lookLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const began = performance.now();
      look();
      changed();
      pause = Math.min(LATEST_MS, Math.max(pause * 2, (performance.now() - began) * PART_OF_TIME));
      lookLater();
    }, pause);
  }
  /** Looks again soon, because this change may be followed by more. */
  function lookSoon(): void {
    if (pause <= SOONEST_MS) return;
    pause = SOONEST_MS;
    lookLater();
  }
  function onChange(records: readonly MutationRecord[]): void {
    const seen = new Set<Node>();
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const isSeen = node.parentNode !== null && seen.has(node.parentNode);
        seen.add(node);
        if (!isSeen) scan(node);
      }
    }
    changed();
    lookSoon();
  }
  observer.observe(document, { childList: true, subtree: true });
  for (const type of ['pointerdown', 'keydown', 'load'])
    window.addEventListener(type, lookSoon, { capture: true, passive: true });
  scan(document);
  lookLater();
  return { roots, look };
}
