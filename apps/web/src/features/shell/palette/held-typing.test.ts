import { expect, it } from 'vitest';
import { withKey } from './held-typing.ts';

const typed = (...keys: string[]) => keys.reduce(withKey, { text: '', isSent: false });

it('keys that are held become the text they would have typed', () => {
  expect(typed('c', 'a', 'r', 't')).toEqual({ text: 'cart', isSent: false });
  expect(typed('c', 'Shift', 'A', 'ArrowDown', 'Tab', ' ', 'ü', '€')).toEqual({
    text: 'cA ü€',
    isSent: false,
  });
  expect(typed('Backspace', 'a', '😀', 'Backspace', 'b')).toEqual({ text: 'ab', isSent: false });
});

it('Enter sends the text before it, and nothing while there is none', () => {
  expect(typed('Enter', 'a', 'Enter', 'b')).toEqual({ text: 'a', isSent: true });
});
