/// <reference lib="dom" />
import { parentOf } from '@ringmark/page-script/inner-documents';

/** The elements that a press is meant for. */
export const MEANT =
  'a[href], area[href], button, input, select, textarea, summary, label, option, [contenteditable=""], [contenteditable="true"], ' +
  '[role="button"], [role="link"], [role="checkbox"], [role="radio"], [role="switch"], [role="tab"], [role="menuitem"], ' +
  '[role="menuitemcheckbox"], [role="menuitemradio"], [role="option"], [role="treeitem"], [role="combobox"]';

/** A slot is not seen itself: the words in it belong to the element that gives them. */
function giverOf(slot: HTMLSlotElement): Element {
  const words = slot.assignedNodes({ flatten: true }).find((node) => node instanceof Text);
  const giver = words?.parentElement;
  return giver && giver !== slot ? giver : (parentOf(slot) ?? slot);
}

/** Returns the element that a press is meant for: the button around a word, and the like. */
export function meantBy(element: Element): Element {
  for (let step: Element | null = element; step; step = parentOf(step)) if (step.matches(MEANT)) return step;
  return element instanceof HTMLSlotElement ? giverOf(element) : element;
}
