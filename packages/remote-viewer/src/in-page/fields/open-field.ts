/// <reference lib="dom" />
import { isWithinMasked } from '../rules/masked.ts';
import { tellChoice } from '../steps/follow-fields.ts';
import { tell } from '../tell.ts';
import { placeInPage } from '../places/place-in-page.ts';
import { describeField, type FieldElement, kindOf } from './describe-field.ts';

/** Milliseconds between two looks at what has become of an open field. */
const LOOK_MS = 300;

interface Opened {
  id: number;
  element: FieldElement;
  /** The last report about the field. */
  told: string;
  timer: ReturnType<typeof setInterval>;
}

let opened: Opened | null = null;
let lastId = 0;

function report(now: Opened, pointer: { x: number; y: number } | null, wantsPicker: boolean): void {
  const field = describeField(now.element, now.id, wantsPicker);
  if (!field) return;
  const text = JSON.stringify(field);
  if (text === now.told) return;
  now.told = text;
  tell({ type: 'field', field, pointer, isInPage: placeInPage(now.element).isInPage });
}

const isThere = (element: FieldElement): boolean =>
  element.isConnected &&
  kindOf(element) !== undefined &&
  element.checkVisibility() &&
  !isWithinMasked(element);

/** Reports what a page does to an open field: another place, other options, or that it is gone. */
function look(): void {
  if (!opened) return;
  if (isThere(opened.element)) return report(opened, null, false);
  tell({ type: 'fieldOver', id: opened.id });
  forget();
}

function forget(): void {
  clearInterval(opened?.timer);
  opened = null;
}

/** Reports a field, so that the person's own client shows what it opens. A masked field is not reported. */
export function openField(
  element: FieldElement,
  pointer: { x: number; y: number } | null,
  wantsPicker: boolean,
) {
  if (isWithinMasked(element)) return forget();
  const before = opened?.element === element ? opened : null;
  if (!before) {
    forget();
    lastId += 1;
    opened = { id: lastId, element, told: '', timer: setInterval(look, LOOK_MS) };
  }
  if (opened) report(Object.assign(opened, { told: '' }), pointer, wantsPicker);
}

export const openElement = (): FieldElement | null => opened?.element ?? null;

/** The person has closed it, or the page has. */
export function closeField(id: number): void {
  if (opened?.id === id) forget();
}

export function leaveField(): void {
  if (!opened) return;
  tell({ type: 'fieldOver', id: opened.id });
  forget();
}

type Choice = { indexes: number[] } | { value: string };

/** Tells the page as a browser does. */
function announce(element: FieldElement, inputType?: string): void {
  const options = { bubbles: true, composed: true };
  element.dispatchEvent(
    inputType ? new InputEvent('input', { ...options, inputType }) : new Event('input', options),
  );
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Selects options as a person does. @returns false for those that the list does not offer */
export function chooseOptions(select: HTMLSelectElement, indexes: readonly number[]): boolean {
  const options = [...select.options];
  const wanted = new Set(indexes);
  const isAllowed = (index: number) => {
    const option = options[index];
    return (
      option !== undefined && (option.selected || !(option.disabled || option.closest('optgroup')?.disabled))
    );
  };
  if (!indexes.every(isAllowed) || (!select.multiple && indexes.length !== 1)) return false;
  const changed = options.filter((option) => option.selected !== wanted.has(option.index));
  if (select.multiple) for (const option of changed) option.selected = !option.selected;
  else select.selectedIndex = indexes[0] ?? -1;
  if (changed.length > 0) announce(select);
  return true;
}

/** Sets a value as a person does. @returns false for one that the field does not take */
export function writeValue(input: HTMLInputElement, value: string): boolean {
  if (input.value === value) return true;
  const before = input.value;
  // The setter of the browser itself, which no script of the page has replaced in this world.
  input.value = value;
  if (input.value !== value && value !== '') {
    input.value = before;
    return false;
  }
  announce(input, input.list && kindOf(input) === 'datalist' ? 'insertReplacementText' : undefined);
  return true;
}

/** Takes the person's choice. @returns false when the field is gone, or is another by now. */
export function chooseInField(id: number, choice: Choice, isOpen: boolean): boolean {
  if (opened?.id !== id || !isThere(opened.element)) return false;
  const { element } = opened;
  const isTaken =
    element instanceof HTMLSelectElement
      ? 'indexes' in choice && chooseOptions(element, choice.indexes)
      : 'value' in choice && writeValue(element, choice.value);
  if (isTaken) tellChoice(element);
  if (!isOpen) forget();
  return isTaken;
}
