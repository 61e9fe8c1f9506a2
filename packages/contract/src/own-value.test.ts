import { expect, it } from 'vitest';
import { ownValue } from './own-value.ts';

it('finds what the table has, and nothing that every object has', () => {
  expect(ownValue({ a: 1 }, 'a')).toBe(1);
  for (const word of ['b', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(ownValue({ a: 1 }, word)).toBeUndefined();
});
