/// <reference lib="dom" />
import type { TypedField } from './frozen.types.ts';

const MAX_LETTERS = 20_000;

/** Returns the differences between a field and its tag; undefined if there are none. */
export function typedInto(field: Element): Omit<TypedField, 'mark'> | undefined {
  if (field instanceof HTMLTextAreaElement)
    return field.value === field.defaultValue ? undefined : { value: field.value.slice(0, MAX_LETTERS) };
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    if (options.every(({ selected, defaultSelected }) => selected === defaultSelected)) return undefined;
    return { chosen: options.flatMap(({ selected }, at) => (selected ? [at] : [])) };
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return undefined;
  if (field.type === 'checkbox' || field.type === 'radio') {
    const { checked: isChecked, indeterminate: isIndeterminate } = field;
    if (isChecked === field.defaultChecked && !isIndeterminate) return undefined;
    return { isChecked, isIndeterminate };
  }
  return field.value === field.defaultValue ? undefined : { value: field.value.slice(0, MAX_LETTERS) };
}

/** Puts back what was typed, without an event: nobody listens. */
export function typeAgain(field: Element, { value, isChecked, isIndeterminate, chosen }: TypedField): void {
  if (field instanceof HTMLSelectElement && chosen) {
    for (const [at, option] of [...field.options].entries()) option.selected = chosen.includes(at);
  } else if (field instanceof HTMLInputElement && isChecked !== undefined) {
    field.checked = isChecked;
    field.indeterminate = isIndeterminate ?? false;
  } else if (
    value !== undefined &&
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
  ) {
    field.value = value;
  }
}
