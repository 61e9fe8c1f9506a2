/// <reference lib="dom" />

const SLOT = 'ringmark-slot-';

/** Names slots that scripts fill by hand, and what is in them: only names can be written. */
export function createSlots() {
  const names = new Map<Node, string>();
  return {
    /** Looks at a root before it and its host's content are written. */
    look: (root: ShadowRoot): void => {
      if (root.slotAssignment !== 'manual') return;
      for (const slot of root.querySelectorAll('slot')) {
        const name = `${SLOT}${names.size}`;
        names.set(slot, name);
        for (const node of slot.assignedNodes()) names.set(node, name);
      }
    },
    attributesOf: (element: Element): Record<string, string> => {
      const name = names.get(element);
      if (name === undefined) return {};
      return element instanceof HTMLSlotElement ? { name } : { slot: name };
    },
    nameOf: (text: Text): string | undefined => names.get(text),
  };
}
