import type { PinElement } from '@ringmark/contract/pins';
import { expect, it } from 'vitest';
import { sizeChange, wordsChange } from './element-change.ts';

const element = (text: string | null, name: string | null = text): PinElement => ({
  selector: '#a',
  tag: 'p',
  role: null,
  name,
  text,
  box: { x: 0, y: 0, width: 100, height: 20 },
  offset: { x: 0.5, y: 0.5 },
});

it.each([
  ['Submit', 'Add to basket'],
  ['12.50', '12,50'],
  ['The end', 'The end.'],
  ['Summer sale', 'summer sale'],
  ['Ends on 3 May', 'Ends on 4 May'],
  ['Price 12:30 hours', 'Cost 12:30 hours'],
  ['', 'New'],
])('%j has become %j', (before, after) => {
  expect(wordsChange(element(before), { text: after, name: after })).toEqual({ before, after });
});

it.each([
  ['One  two', 'One two'],
  ['Updated 3 minutes ago', 'Updated an hour ago'],
  ['It is 10:42', 'It is 11:07'],
  ['2026-01-05', '2026-02-06'],
  ['Today, 9:30 am', 'Yesterday, 10:15 pm'],
  ['vor 3 Minuten', 'vor einer Stunde'],
  ['a'.repeat(200), 'a'.repeat(300)],
])('%j and %j say the same', (before, after) => {
  expect(wordsChange(element(before), { text: after, name: after })).toBeNull();
});

it('a name counts where there is no text, and nothing where words are kept back', () => {
  expect(wordsChange(element(null, 'Cart'), { text: '', name: 'Basket' })).toEqual({
    before: 'Cart',
    after: 'Basket',
  });
  expect(wordsChange(element('A'), null)).toBeNull();
});

it('long texts are shortened for the sentence', () => {
  const change = wordsChange(element(`${'long '.repeat(30)}a`), { text: 'short', name: 'short' });
  expect(change?.before.length).toBeLessThanOrEqual(60);
  expect(change?.before.endsWith('…')).toBe(true);
});

const window = { width: 1_000, height: 800 };
it.each([
  [
    { width: 100, height: 20 },
    { width: 86, height: 20 },
    { width: -14, height: 0 },
  ],
  [
    { width: 100, height: 20 },
    { width: 100.4, height: 22.2 },
    { width: 0, height: 2 },
  ],
  [{ width: 100, height: 20 }, { width: 101, height: 21 }, null],
  // It holds half of the page.
  [{ width: 1_000, height: 400 }, { width: 1_000, height: 700 }, null],
])('a box of %j that is %j by now has changed by %j', (before, after, change) => {
  expect(sizeChange(before, after, window)).toEqual(change);
});

it('a button that pulses has no other size, one that is half as wide has', () => {
  const before = { width: 100, height: 20 };
  expect(sizeChange(before, { width: 104, height: 21 }, window, true)).toBeNull();
  expect(sizeChange(before, { width: 50, height: 20 }, window, true)).toEqual({ width: -50, height: 0 });
});
