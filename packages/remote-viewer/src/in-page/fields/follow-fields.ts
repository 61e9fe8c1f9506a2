/// <reference lib="dom" />
import { afterPage, targetOf } from '../after-page.ts';
import { type FieldElement, kindOf } from './describe-field.ts';
import { leaveField, openElement, openField } from './open-field.ts';

/** CSS px at the end of a field, where browsers draw what opens its calendar or list. */
const BUTTON_PX = 34;

const fieldAt = (event: Event): FieldElement | null => {
  const target = targetOf(event);
  const element = target instanceof HTMLOptionElement ? target.closest('select') : target;
  return kindOf(element) ? (element as FieldElement) : null;
};

/** A list that a page shows as a whole is a list already: a finger has no Ctrl key to choose several with. */
const opensByPress = (select: HTMLSelectElement, isFinger: boolean): boolean =>
  isFinger || (!select.multiple && select.size <= 1);

function isAtEnd(element: Element, { clientX }: MouseEvent): boolean {
  const { left, right } = element.getBoundingClientRect();
  const isRtl = getComputedStyle(element).direction === 'rtl';
  return isRtl ? clientX < left + BUTTON_PX : clientX > right - BUTTON_PX;
}

let isFinger = false;

function onPress(event: MouseEvent): void {
  const element = fieldAt(event);
  if (!event.isTrusted || event.button !== 0 || !(element instanceof HTMLSelectElement)) return;
  if (!opensByPress(element, isFinger)) return;
  afterPage(event, (inTime) => {
    // Chromium would draw its own list where nobody sees it, and give it the keys.
    inTime?.preventDefault();
    if (!inTime) element.blur();
    element.focus({ preventScroll: true, focusVisible: false });
    openField(element, { x: event.clientX, y: event.clientY }, false);
  });
}

function onClick(event: MouseEvent): void {
  const element = fieldAt(event);
  if (!(element instanceof HTMLInputElement)) return;
  const isAsked = event.isTrusted || (element.type === 'color' && navigator.userActivation.isActive);
  if (!isAsked) return;
  const isByHand = event.detail > 0;
  const atEnd = isByHand && isAtEnd(element, event);
  const kind = kindOf(element);
  if (kind === 'datalist' && !atEnd && element.value !== '') return;
  afterPage(event, (inTime) => {
    if (kind !== 'datalist') inTime?.preventDefault();
    const pointer = isByHand ? { x: event.clientX, y: event.clientY } : null;
    openField(element, pointer, atEnd || isFinger || !isByHand);
  });
}

function isOpening({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, kind: string | undefined): boolean {
  if (ctrlKey || metaKey) return false;
  if (key === 'F4') return !altKey;
  if (key === 'ArrowDown' || key === 'ArrowUp') return altKey || (kind === 'datalist' && key === 'ArrowDown');
  return (
    !altKey &&
    kind !== 'datalist' &&
    (key === ' ' || (key === 'Enter' && (kind === 'select' || kind === 'color')))
  );
}

function onKey(event: KeyboardEvent): void {
  const element = fieldAt(event);
  if (!event.isTrusted || !element || !isOpening(event, kindOf(element))) return;
  // A list that is shown as a whole has its own meaning for all keys but this.
  if (element instanceof HTMLSelectElement && !opensByPress(element, false) && !event.altKey) return;
  afterPage(event, (inTime) => {
    inTime?.preventDefault();
    openField(element, null, true);
  });
}

function onInput(event: Event): void {
  const element = fieldAt(event);
  if (!event.isTrusted || !(element instanceof HTMLInputElement) || kindOf(element) !== 'datalist') return;
  afterPage(event, () => openField(element, null, false));
}

/** A page asks for it by `showPicker`, which its own world forwards. */
function onPicker(event: Event): void {
  event.stopImmediatePropagation();
  const element = fieldAt(event);
  if (element && navigator.userActivation.isActive) openField(element, null, true);
}

/** Follows the fields that open something which no picture shows. */
export function followFields(): void {
  window.addEventListener(
    'pointerdown',
    ({ pointerType }) => void (isFinger = pointerType === 'touch'),
    true,
  );
  window.addEventListener('mousedown', onPress, true);
  window.addEventListener('click', onClick, true);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('input', onInput, true);
  window.addEventListener('ringmark-picker', onPicker, true);
  window.addEventListener(
    'focusout',
    (event) => {
      if (event.isTrusted && targetOf(event) === openElement()) leaveField();
    },
    true,
  );
}
