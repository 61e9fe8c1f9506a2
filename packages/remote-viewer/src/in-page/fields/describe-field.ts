/// <reference lib="dom" />
import { DATE_KINDS, FIELD_LIMITS } from '@ringmark/contract/live/field-kinds';
import type { LiveField } from '@ringmark/contract/live/fields';
import { nameOf } from '@ringmark/page-script/element-words';
import { placeInPage } from '../places/place-in-page.ts';
import { isMasked, isWithinMasked } from '../rules/masked.ts';

export type FieldElement = HTMLSelectElement | HTMLInputElement;

const cut = (text: string, most: number): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, most);

/** Replaces words that a rule masks. */
const MASKED = '•••';

const isShown = (option: HTMLOptionElement): boolean =>
  !option.hidden && getComputedStyle(option).display !== 'none';

function describeOption(option: HTMLOptionElement) {
  const group = option.closest('optgroup');
  return {
    label: isWithinMasked(option) ? MASKED : cut(option.label, FIELD_LIMITS.label),
    index: option.index,
    ...((option.disabled || group?.disabled) && { isDisabled: true }),
    ...(option.selected && { isSelected: true }),
    ...(group && { group: isMasked(group) ? MASKED : cut(group.label, FIELD_LIMITS.label) }),
  };
}

const isDateKind = (kind: string): kind is (typeof DATE_KINDS)[number] =>
  DATE_KINDS.some((one) => one === kind);

function describeProposals({ list }: HTMLInputElement) {
  const options = list?.tagName === 'DATALIST' ? [...list.querySelectorAll('option')] : [];
  return options
    .filter((option) => option.value !== '' && !option.disabled && !isWithinMasked(option))
    .slice(0, FIELD_LIMITS.proposals)
    .map(({ value, label }) => ({
      value: value.slice(0, FIELD_LIMITS.value),
      label: cut(label, FIELD_LIMITS.label),
    }));
}

/** Returns the kind of a field that opens something; undefined for other fields, and for those that cannot be used. */
export function kindOf(element: Element | null): LiveField['kind'] | undefined {
  if (element instanceof HTMLSelectElement) return element.disabled ? undefined : 'select';
  if (!(element instanceof HTMLInputElement) || element.disabled || element.readOnly) return undefined;
  if (isDateKind(element.type)) return element.type;
  if (element.type === 'color') return 'color';
  return element.list ? 'datalist' : undefined;
}

/** Describes a field within the limits of what may be said of one. */
export function describeField(
  element: FieldElement,
  id: number,
  wantsPicker: boolean,
): LiveField | undefined {
  const kind = kindOf(element);
  const style = getComputedStyle(element);
  const { rect, scale } = placeInPage(element);
  const about = {
    id,
    rect,
    name: [...(element.labels ?? [])].some(isWithinMasked) ? '' : nameOf(element),
    isRtl: style.direction === 'rtl',
    fontSize: (Number.parseFloat(style.fontSize) || 16) * scale,
  };
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options].filter(isShown);
    return {
      kind: 'select',
      ...about,
      isMultiple: element.multiple,
      options: options.slice(0, FIELD_LIMITS.options).map(describeOption),
      isCut: options.length > FIELD_LIMITS.options,
    };
  }
  const value = element.value.slice(0, FIELD_LIMITS.value);
  if (kind === 'datalist') return { kind, ...about, value, proposals: describeProposals(element) };
  if (kind === 'color') return { kind, ...about, value };
  if (kind === undefined || kind === 'select') return undefined;
  const { min, max, step, required: isRequired } = element;
  const limits = { min: cut(min, 40), max: cut(max, 40), step: cut(step, 40) };
  return { kind, ...about, value, ...limits, isRequired, wantsPicker };
}
