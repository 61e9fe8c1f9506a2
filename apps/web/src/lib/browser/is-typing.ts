/** A closed list to choose from, without a search, takes no letters: they are the screen's. */
const CHOICE = '[role="combobox"][readonly]:not([aria-expanded="true"])';
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"]';

/** Returns whether a letter goes into the element: checkboxes take none. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches(TYPED_IN) && !target.matches(CHOICE)));
