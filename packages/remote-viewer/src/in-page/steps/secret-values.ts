/// <reference lib="dom" />
import { isCodeName } from '@ringmark/page-script/secret-words';
import { isSecretField } from '../frozen/secret-fields.ts';
import { isWithinMasked } from '../rules/masked.ts';
import { withoutTyped } from '../typed-passwords.ts';

/** Boxes for one digit of a code, and short fields for digits alone. */
const isForDigits = ({ maxLength, inputMode, type, pattern }: HTMLInputElement): boolean =>
  maxLength === 1 ||
  (maxLength >= 3 &&
    maxLength <= 8 &&
    (inputMode === 'numeric' || type === 'tel' || /\\d|0-9/.test(pattern)));

/** Fields that were password fields once: some pages show what was typed. */
const once = new WeakSet<Node>();

export const notePassword = (field: Node): void => void once.add(field);

/** Returns whether a field holds a password, a card or what rules mask: its value must not appear anywhere else. */
export function isSecretForAll(field: Element): boolean {
  if (field instanceof HTMLInputElement && field.type === 'password') notePassword(field);
  return once.has(field) || isSecretField(field) || isWithinMasked(field);
}

/** Tells whether the text typed into a field is never reported. */
export function isSecretValue(field: Element): boolean {
  if (isSecretForAll(field)) return true;
  if (field instanceof HTMLInputElement && isForDigits(field)) return true;
  const names = ['name', 'id', 'aria-label', 'placeholder', 'autocomplete'].map(
    (name) => field.getAttribute(name) ?? '',
  );
  const labels = [...((field as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent ?? '');
  return [...names, ...labels].some(isCodeName);
}

/** Returns true if words of the page may be shared: they contain no password that was typed. */
export const isTellable = (words: string): boolean => withoutTyped(words) === words;
