import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('doesn’t change a text that fits', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('', 0)).toBe('');
});

it('cuts to the length asked for, its end included', () => {
  expect(cutText('abcdef', 4)).toBe('abc…');
  expect(cutText('abcdef', 4, '')).toBe('abcd');
  expect(cutText('abcdef', 5, ' … (cut)')).toBe(' … (cut)');
});

it.each([
  ['a pair of surrogates', 'aa😀b', 3],
  ['a letter with a mark', 'aae\u0301b', 3],
  ['a family', 'aa👨‍👩‍👧‍👦b', 6],
  ['a flag', 'aa🇩🇪b', 4],
])('halves no character: %s', (_, text, most) => {
  expect(cutText(text, most, '')).toBe('aa');
});

it('counts flags from the beginning', () => {
  expect(cutText(`aa${'🇩🇪'.repeat(60)}`, 100, '')).toBe(`aa${'🇩🇪'.repeat(24)}`);
});

it('halves no surrogate pair under a heap of marks', () => {
  const heap = `${'a'.repeat(10)}😀${'\u0301'.repeat(500)}`;
  expect(cutText(heap, 200, '').isWellFormed()).toBe(true);
  expect(cutText(heap, 11, '')).toBe('a'.repeat(10));
});
