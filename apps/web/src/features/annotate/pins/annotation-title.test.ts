import { expect, test } from 'vitest';
import { firstLine, shownTitle, titleOf } from './annotation-title.ts';

test('one text is enough: its first line is the title', () => {
  expect(titleOf({ title: '  ', description: '\n The price is wrong \nIt says 9.' })).toBe(
    'The price is wrong',
  );
  expect(titleOf({ title: 'Own', description: 'The price is wrong' })).toBe('Own');
});

test('the title follows the description until someone types one', () => {
  const description = 'The price is wrong\nIt says 9.';
  expect(shownTitle({ title: '', description })).toBe('The price is wrong');
  expect(shownTitle({ title: 'Own', description, isTitleTyped: true })).toBe('Own');
  // A title that someone emptied stays empty until the field is left.
  expect(shownTitle({ title: '', description, isTitleTyped: true })).toBe('');
  // An older version kept this draft, without the flag.
  expect(shownTitle({ title: 'Own', description })).toBe('Own');
});

test('a long first line is cut at a word', () => {
  const line = firstLine('word '.repeat(60));
  expect(line).toMatch(/^(word )*word…$/);
  expect(line.length).toBeLessThanOrEqual(120);
  expect(firstLine('x'.repeat(300))).toHaveLength(120);
});

test.each([
  ['It is **too small**:', 'It is too small:'],
  ['- [ ] the _logo_ of `shop.css`', 'the logo of shop.css'],
  ['> ## **_Both_** and ~~one~~', 'Both and one'],
  ['See [the prices](https://acme.example/a_b_c)', 'See the prices'],
  ['1. Open the page', '1. Open the page'],
  ['5 * 3 * 2 is 30, and snake_case_name stays', '5 * 3 * 2 is 30, and snake_case_name stays'],
  ['-', '-'],
  ['**', '**'],
  ['-40 % is *wrong', '-40 % is *wrong'],
])('%s gives the title %s', (line, title) => {
  expect(firstLine(`${line}\nand more`)).toBe(title);
});
