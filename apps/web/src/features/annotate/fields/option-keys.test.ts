import { expect, test } from 'vitest';
import { fitting, movedBy, typedTo } from './option-keys.ts';

const options = ['Apple', 'Apricot', 'Banana', 'Blackberry'].map((label, index) => ({
  label,
  index,
  ...(label === 'Banana' && { isDisabled: true }),
}));

test.each([
  [1, 'ArrowDown', 3],
  [3, 'ArrowDown', 3],
  [3, 'ArrowUp', 1],
  [-1, 'ArrowDown', 0],
  [0, 'End', 3],
  [3, 'Home', 0],
  [0, 'PageDown', 3],
  [0, 'x', 0],
])('from %i the key %s leads to %i, past what cannot be chosen', (from, key, to) => {
  expect(movedBy(options, from, key)).toBe(to);
});

test('letters lead to the option that begins with them, one letter again and again to each of its own', () => {
  expect(typedTo(options, 3, 'apr')).toBe(1);
  expect(typedTo(options, 0, 'a')).toBe(1);
  expect(typedTo(options, 1, 'aa')).toBe(0);
  expect(typedTo(options, 0, 'ban')).toBe(0);
});

test('proposals fit by value or label, and one that is there already is none', () => {
  const towns = [
    { value: 'Basel', label: 'Basel' },
    { value: 'BE', label: 'Bern' },
  ];
  expect(fitting(towns, 'ern')).toEqual([towns[1]]);
  expect(fitting(towns, '')).toEqual(towns);
  expect(fitting(towns, 'BE')).toEqual([]);
});
