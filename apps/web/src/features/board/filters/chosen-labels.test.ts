import { expect, it } from 'vitest';
import { isAmong, toggled } from './chosen-labels.ts';
import { labelWords } from './filter-words.ts';

const LABELS = [
  { id: 'a', name: 'Checkout' },
  { id: 'b', name: 'Copy' },
];

it.each<[before: string | undefined, word: string, after: string | undefined]>([
  [undefined, 'a', 'a'],
  ['a', 'b', 'a,b'],
  ['a,b', 'a', 'b'],
  ['a', 'a', undefined],
  ['a', '-a', '-a'],
  ['-a,b', 'a', 'b,a'],
  ['a,-b', 'none', 'none'],
  ['none', 'b', 'b'],
])('%s with %s becomes %s', (before, word, after) => {
  expect(toggled(before, word)).toBe(after);
});

it('ten labels are filtered by at once, and no more', () => {
  const ten = 'c,d,e,f,g,h,i,j,k,l';
  expect(toggled(ten, 'a')).toBe(ten);
  expect(toggled(ten, 'l')).toBe('c,d,e,f,g,h,i,j,k');
  expect(toggled(ten, '-l')).toBe('c,d,e,f,g,h,i,j,k,-l');
});

it.each([
  [undefined, 'All Labels'],
  ['none', 'No label'],
  ['a', 'Checkout'],
  ['-b', 'Without Copy'],
  ['gone', 'unavailable label'],
  ['-gone', 'Without unavailable label'],
  ['a,-b', '2 labels'],
])('%s reads as %s', (text, words) => {
  expect(labelWords(text, LABELS)).toBe(words);
});

it('names wait for the labels, and what is filtered is known before', () => {
  expect(labelWords('a', undefined)).toBe('…');
  expect(isAmong('a,-b', '-b')).toBe(true);
  expect(isAmong('a,-b', 'b')).toBe(false);
});
