/// <reference lib="dom" />

/** Elements that do something when they are pressed, or may: what is in a frame or a drawing is not known. */
const PRESSABLE = [
  'a[href], area[href], button, input, select, textarea, label, summary, option, video, audio',
  'iframe, frame, object, embed, canvas, [onclick], [tabindex], [contenteditable]:not([contenteditable=false])',
].join();
const ROLE =
  /^(button|link|tab|checkbox|radio|switch|option|slider|combobox|textbox|searchbox|spinbutton|treeitem|gridcell|menuitem(checkbox|radio)?)$/;

/** A frame's presses are not heard here, so a press that nobody has reported counts. */
let isPressable = true;

const doesSomething = (element: Element): boolean =>
  element.matches(PRESSABLE) ||
  ROLE.test(element.role ?? '') ||
  // A closed shadow root shows its host alone.
  (element.localName.includes('-') && !element.shadowRoot);

/** Follows presses, to know whether the page has something to press there. */
export function followPresses(): void {
  addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isTrusted) return;
      const path = event.composedPath().filter((target) => target instanceof Element);
      const [innermost] = path;
      // Pages that listen themselves show it by the cursor.
      isPressable =
        path.some(doesSomething) ||
        (innermost !== undefined && getComputedStyle(innermost).cursor === 'pointer');
    },
    { capture: true, passive: true },
  );
}

/** Returns true unless the last press was heard, and met nothing that does something. Each press is reported once. */
export function takePress(): boolean {
  const was = isPressable;
  isPressable = true;
  return was;
}
