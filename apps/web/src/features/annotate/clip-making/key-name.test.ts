import { describe, expect, it } from 'vitest';
import { keyName } from './key-name.ts';

const press = (key: string, modifiers = {}, isInField = true, isTyping = false) =>
  keyName({ key, modifiers, isTyping }, isInField);

/** Every character of a usual keyboard. */
const CHARACTERS = Array.from({ length: 95 }, (_none, index) => String.fromCodePoint(32 + index));

describe('keyName', () => {
  it.each([false, true])('tells no character, be it in a field (%s) or not', (isInField) => {
    for (const character of [...CHARACTERS, 'ä', 'é', '@', '価', '😀']) {
      expect(press(character, {}, isInField)).toBeNull();
      expect(press(character, { shift: true }, isInField)).toBeNull();
      expect(press(character, { alt: true }, isInField)).toBeNull();
      expect(press(character, { ctrl: true, alt: true }, isInField)).toBeNull();
    }
  });

  it('tells keys with a meaning', () => {
    expect(press('Enter')).toBe('Enter');
    expect(press('Tab', { shift: true })).toBe('Shift + Tab');
    expect(press('Escape')).toBe('Esc');
    expect(press('F5')).toBe('F5');
    expect(press('a', { ctrl: true })).toBe('Ctrl + A');
    expect(press('z', { meta: true, shift: true })).toBe('⌘ + Shift + Z');
  });

  it('tells within a field nothing of how it is filled', () => {
    for (const key of ['ArrowLeft', 'ArrowDown', 'Home', 'End', 'Delete']) {
      expect(press(key)).toBeNull();
      expect(press(key, {}, false)).not.toBeNull();
    }
    for (const key of ['Backspace', ' ', 'Shift', 'CapsLock', 'Dead', 'Process']) {
      expect([press(key), press(key, {}, false)]).toEqual([null, null]);
    }
  });

  it('tells nothing while an input method or another level of the keys is at work', () => {
    expect(press('Enter', {}, false, true)).toBeNull();
    expect(press('q', { ctrl: true }, false, true)).toBeNull();
  });
});
