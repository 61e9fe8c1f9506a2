import type { Modifiers } from '../page/page-view.types.ts';

/** Keys that mean the same inside and outside a field, and how they are written. */
const ALWAYS = new Map([
  ['Enter', 'Enter'],
  ['Tab', 'Tab'],
  ['Escape', 'Esc'],
]);

/** Keys that are named only outside fields: within a field they would reveal what is typed. */
const OUTSIDE_FIELDS = new Map([
  ['ArrowLeft', '←'],
  ['ArrowRight', '→'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['PageUp', 'Page Up'],
  ['PageDown', 'Page Down'],
  ['Home', 'Home'],
  ['End', 'End'],
  ['Delete', 'Delete'],
]);

const isFunctionKey = (key: string): boolean => /^F\d{1,2}$/.test(key);

interface PressedKey {
  key: string;
  modifiers: Modifiers;
  /** An input method composes, or the keyboard reached another level of its keys: a character is being typed. */
  isTyping: boolean;
}

/** Ctrl or the command key with a character is a shortcut; with Alt it may type one. */
function shortcutOf(key: string, { alt, ctrl, meta, shift }: Modifiers): string | null {
  if (alt || (!ctrl && !meta) || !/^[\p{L}\p{N}]$/u.test(key)) return null;
  return [ctrl && 'Ctrl', meta && '⌘', shift && 'Shift', key.toUpperCase()].filter(Boolean).join(' + ');
}

/**
 * Returns what a clip shows of a key; null for every key that types, so that nobody can read what was typed into a
 * field.
 *
 * @param isInField true if someone types into a field of the page, or if that is not known.
 */
export function keyName({ key, modifiers, isTyping }: PressedKey, isInField: boolean): string | null {
  if (isTyping) return null;
  const { alt, ctrl, meta, shift } = modifiers;
  const name =
    ALWAYS.get(key) ?? (isInField ? undefined : OUTSIDE_FIELDS.get(key)) ?? (isFunctionKey(key) ? key : null);
  if (name === null) return shortcutOf(key, modifiers);
  return [ctrl && 'Ctrl', meta && '⌘', alt && 'Alt', shift && 'Shift', name].filter(Boolean).join(' + ');
}
