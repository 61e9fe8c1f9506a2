import { ownValue } from '@ringmark/contract/own-value';
import type { Params } from '../cdp/connection.ts';
import type { LiveInput } from '../base/live.types.ts';

type KeyInput = Extract<LiveInput, { type: 'key' }>;
type Modifiers = NonNullable<KeyInput['modifiers']>;

type KeyEvent = Params<'Input.dispatchKeyEvent'>;

export const modifierBits = ({ alt, ctrl, meta, shift }: Modifiers = {}): number =>
  (alt ? 1 : 0) | (ctrl ? 2 : 0) | (meta ? 4 : 0) | (shift ? 8 : 0);

/** Windows key codes of keys that type nothing; pages and Chromium's own editing use them. */
const NAMED_KEYS: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Shift: 16,
  Control: 17,
  Alt: 18,
  CapsLock: 20,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  Meta: 91,
  ContextMenu: 93,
};

/** Windows key codes of keys that type a character, by their position on the keyboard. */
const PUNCTUATION_KEYS: Record<string, number> = {
  Space: 32,
  NumpadMultiply: 106,
  NumpadAdd: 107,
  NumpadSubtract: 109,
  NumpadDecimal: 110,
  NumpadDivide: 111,
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
  IntlBackslash: 226,
};

/** The CDP events for a key; empty for what must not reach the page. */
export function keyEvents(input: KeyInput, isMac: boolean): KeyEvent[] {
  const { action, key, code, repeat = false } = input;
  const modifiers = isMac || key === 'Meta' ? (input.modifiers ?? {}) : asOnPc(input.modifiers ?? {});
  // Chromium has one clipboard for all its pages: what one person copied, another must not paste.
  if (pastes(key, modifiers)) return [];
  const sign = key === 'Enter' ? '\r' : [...key].length === 1 ? key : '';
  const isWriting = sign !== '' && writes(key, modifiers);
  // Alt or AltGr typed only the character; the page must not take it for a command.
  const { shift } = modifiers;
  const common = {
    key: key.slice(0, 30),
    code: code.slice(0, 30),
    windowsVirtualKeyCode: keyCode(key, code),
    modifiers: modifierBits(isWriting ? { shift: shift ?? false } : modifiers),
    location: locationOf(code),
    isKeypad: code.startsWith('Numpad'),
  };
  const down: KeyEvent = isWriting
    ? { type: 'keyDown', ...common, autoRepeat: repeat, text: sign, unmodifiedText: sign }
    : { type: 'rawKeyDown', ...common, autoRepeat: repeat };
  const up: KeyEvent = { type: 'keyUp', ...common };
  if (action === 'press') return [down, up];
  return [action === 'down' ? down : up];
}

/** A Mac's command key acts as Ctrl in a browser on another system. */
export const asOnPc = ({ meta, ctrl, ...others }: Modifiers): Modifiers => ({
  ...others,
  ctrl: Boolean(ctrl || meta),
});

/** Tells whether a character is meant as text. More are with Ctrl and Alt together (AltGr), or only Alt on a Mac. */
function writes(key: string, { alt, ctrl, meta }: Modifiers): boolean {
  if (meta) return false;
  if (!alt) return !ctrl;
  return key !== 'Enter' && key !== ' ' && !/^[a-z\d]$/i.test(key);
}

function keyCode(key: string, code: string): number {
  const functionKey = /^F(?<number>[1-9]|1[0-2])$/.exec(key)?.groups?.['number'];
  if (functionKey) return 111 + Number(functionKey);
  const digit = /^Numpad(?<digit>\d)$/.exec(code)?.groups?.['digit'];
  // Without NumLock these keys are arrows and the like, which go by name.
  if (digit && key === digit) return 96 + Number(digit);
  const letter = /^(?:Key|Digit)(?<sign>[A-Z\d])$/.exec(code)?.groups?.['sign'];
  return (
    ownValue(NAMED_KEYS, key) ?? letter?.codePointAt(0) ?? ownValue(PUNCTUATION_KEYS, code) ?? codeOfSign(key)
  );
}

/** Returns the key code for keyboards that send no key position, such as those of phones. */
const codeOfSign = (key: string): number =>
  /^[a-z\d ]$/i.test(key) ? (key.toUpperCase().codePointAt(0) ?? 0) : 0;

/** 1 is left, 2 is right; which Shift it was matters to some pages. */
const locationOf = (code: string): number =>
  /^(Shift|Control|Alt|Meta)Left$/.test(code) ? 1 : /^(Shift|Control|Alt|Meta)Right$/.test(code) ? 2 : 0;

const pastes = (key: string, { ctrl, meta, shift }: Modifiers): boolean =>
  ((ctrl || meta) && key.toLowerCase() === 'v') || Boolean(shift && key === 'Insert');
