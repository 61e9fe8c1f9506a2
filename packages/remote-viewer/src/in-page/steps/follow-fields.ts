/// <reference lib="dom" />
import type { PageAct, StepTarget } from '@ringmark/contract/live/steps';
import { targetOf } from '../after-page.ts';
import { isWithinMasked } from '../rules/masked.ts';
import { withoutTyped } from '../typed-passwords.ts';
import { describeTarget } from './describe-target.ts';
import { isEditable } from './page-words.ts';
import { isSecretValue } from './secret-values.ts';
import { flushSteps, tellOnceAtRest, tellStep } from './tell-step.ts';

const MAX_TYPED = 200;
const UNTYPED = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'reset',
  'submit',
]);

/** A slider tells the value that it is moved to. */
const isRange = (element: Element | null): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'range';

/** The field that an event is about, also one that is no form field. */
function fieldOf(event: Event): HTMLElement | null {
  const element = targetOf(event);
  if (element instanceof HTMLTextAreaElement) return element;
  if (element instanceof HTMLInputElement) return UNTYPED.has(element.type) ? null : element;
  if (!element || !isEditable(element)) return null;
  let host: HTMLElement = element;
  while (host.parentElement?.isContentEditable) host = host.parentElement;
  return host;
}

/** A field is described before its first letter: what is typed changes what is in it, and may change what is around it. */
let last: { field: Element; target: StepTarget } | null = null;

function targetOfField(field: Element): StepTarget {
  if (last?.field !== field) last = { field, target: describeTarget(field) };
  return last.target;
}

/** Returns the field's value, or that it is not shared. */
function typedInto(field: HTMLElement): PageAct {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  const value = isField ? field.value : field.innerText;
  const isTold = !isSecretValue(field) && withoutTyped(value) === value;
  return {
    kind: 'typed',
    target: targetOfField(field),
    value: isTold ? value.slice(0, MAX_TYPED) : null,
    ...(isTold && value.length > MAX_TYPED && { isCut: true }),
  };
}

/** Returns what was chosen in a field that offers values, such as a list or a slider. */
function choiceIn(field: Element): PageAct {
  const isSelect = field instanceof HTMLSelectElement;
  const isTold = !isSecretValue(field) && ![...field.querySelectorAll('option')].some(isWithinMasked);
  const values = isSelect
    ? [...field.selectedOptions].map(({ label }) => label.trim().slice(0, MAX_TYPED)).slice(0, 20)
    : [(field as HTMLInputElement).value.slice(0, MAX_TYPED)];
  const of = isSelect ? 'options' : 'value';
  return { kind: 'chose', target: describeTarget(field), of, values: isTold ? values : null };
}

/** Tells what was chosen in a field that opens something. */
export const tellChoice = (field: Element): void => tellStep(choiceIn(field), field);

/** Tells how many files a field was given. */
export const tellFiles = (field: HTMLInputElement): void =>
  tellStep({ kind: 'files', target: describeTarget(field), count: field.files?.length ?? 0 });

const KEYS = new Set(
  'Enter Escape Tab ArrowDown ArrowUp ArrowLeft ArrowRight Home End PageDown PageUp Delete Backspace'.split(
    ' ',
  ),
);
const KEYS_IN_TEXT = new Set(['Enter', 'Escape', 'Tab', 'ArrowDown', 'ArrowUp']);

function keyOf(event: KeyboardEvent): string | null {
  const { key, shiftKey, isComposing } = event;
  if (!event.isTrusted || isComposing || event.ctrlKey || event.altKey || event.metaKey) return null;
  const field = fieldOf(event);
  const writesLines = field && !(field instanceof HTMLInputElement);
  if (key === ' ') return field ? null : 'Space';
  if (field ? !KEYS_IN_TEXT.has(key) : !KEYS.has(key)) return null;
  if (isRange(field) && key.startsWith('Arrow')) return null;
  if (writesLines && key !== 'Escape' && key !== 'Tab') return null;
  if (targetOf(event) instanceof HTMLSelectElement && key !== 'Tab') return null;
  return shiftKey && key === 'Tab' ? 'Shift+Tab' : key;
}

/** Follows what is typed, chosen by keys, and pressed of keys that mean something by themselves. */
export function followTyping(): void {
  window.addEventListener(
    'beforeinput',
    (event) => {
      const field = event.isTrusted ? fieldOf(event) : null;
      if (field) targetOfField(field);
    },
    true,
  );
  window.addEventListener(
    'input',
    (event) => {
      const field = event.isTrusted ? fieldOf(event) : null;
      if (!field) return;
      if (isRange(field)) return tellOnceAtRest(field, () => choiceIn(field));
      targetOfField(field);
      tellOnceAtRest(field, () => typedInto(field));
    },
    true,
  );
  window.addEventListener(
    'change',
    (event) => {
      const field = targetOf(event);
      if (event.isTrusted && field instanceof HTMLSelectElement) tellChoice(field);
    },
    true,
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const key = keyOf(event);
      const field = targetOf(event);
      if (key === null || !field) return;
      tellStep({ kind: 'key', target: describeTarget(field), key, times: 1 });
      last = null;
    },
    true,
  );
  for (const type of ['pointerdown', 'focusout', 'pagehide']) window.addEventListener(type, flushSteps, true);
}
