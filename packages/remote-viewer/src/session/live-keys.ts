import type { Params } from '../cdp/connection.ts';
import type { LiveInput, Modifiers } from '../live.types.ts';

type KeyInput = Extract<LiveInput, { type: 'key' }>;
type KeyEvent = Params<'Input.dispatchKeyEvent'>;

export const modifierBits = ({ alt, ctrl, meta, shift }: Modifiers = {}): number =>
  (alt ? 1 : 0) | (ctrl ? 2 : 0) | (meta ? 4 : 0) | (shift ? 8 : 0);

/** Windows key codes of the keys that write nothing; pages and Chromium's own editing go by them. */
const namedKeys: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Shift: 16,
  Control: 17,
  Alt: 18,
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
};

/** What CDP wants for a key; empty for what must not reach the page. */
export function keyEvents({ action, key, code, modifiers = {} }: KeyInput): KeyEvent[] {
  // Chromium has one clipboard for all its pages: what one person copied, another must not paste.
  if (pastes(key, modifiers)) return [];
  const isCommand = Boolean(modifiers.ctrl || modifiers.meta || modifiers.alt);
  const written = key === 'Enter' ? '\r' : [...key].length === 1 ? key : '';
  const functionKey = /^F(?<number>[1-9]|1[0-2])$/.exec(key)?.groups?.['number'];
  const typed = written.length === 1 ? written.toUpperCase().codePointAt(0) : undefined;
  const windowsVirtualKeyCode =
    namedKeys[key] ?? (functionKey ? 111 + Number(functionKey) : (codeOf(code) ?? typed ?? 0));
  const common = {
    key: key.slice(0, 30),
    code: code.slice(0, 30),
    windowsVirtualKeyCode,
    modifiers: modifierBits(modifiers),
  };
  const down: KeyEvent =
    written && !isCommand
      ? { type: 'keyDown', ...common, text: written, unmodifiedText: written }
      : { type: 'rawKeyDown', ...common };
  const up: KeyEvent = { type: 'keyUp', ...common };
  if (action === 'press') return [down, up];
  return [action === 'down' ? down : up];
}

/** Letters and digits by their place on the keyboard. */
function codeOf(code: string): number | undefined {
  return /^(?:Key|Digit)(?<sign>[A-Z\d])$/.exec(code)?.groups?.['sign']?.codePointAt(0);
}

const pastes = (key: string, { ctrl, meta, shift }: Modifiers): boolean =>
  ((ctrl || meta) && key.toLowerCase() === 'v') || Boolean(shift && key === 'Insert');
