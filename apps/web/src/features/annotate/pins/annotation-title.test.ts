import { expect, test } from 'vitest';
import { firstLine, titleOf } from './annotation-title.ts';

test('one text is enough: its first line is the title', () => {
  expect(titleOf({ title: '  ', description: '\n The price is wrong \nIt says 9.' })).toBe(
    'The price is wrong',
  );
  expect(titleOf({ title: 'Own', description: 'The price is wrong' })).toBe('Own');
});

test('a long first line is cut at a word', () => {
  const line = firstLine('word '.repeat(60));
  expect(line).toMatch(/^(word )*word…$/);
  expect(line.length).toBeLessThanOrEqual(120);
  expect(firstLine('x'.repeat(300))).toHaveLength(120);
});
