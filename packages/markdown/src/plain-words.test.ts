import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['**Dark** _lamp_ and ~~bright~~ `x * y`', 'Dark lamp and bright x * y'],
  ['# Title\n\nWords\nbelow', 'Title Words below'],
  ['- [ ] one\n- [x] two\n\n1. three\n2. four', 'one two three four'],
  ['> said\n> again\n\n---\n\nand then', 'said again and then'],
  ['[here](https://a.example) ![a lamp](https://b.example/l.png)', 'here a lamp'],
  ['```js\nlet a;\n\nlet b;\n```', 'let a; let b;'],
  [
    '2 * 3 and snake_case_names stay, as <b>these</b> do',
    '2 * 3 and snake_case_names stay, as <b>these</b> do',
  ],
  ['', ''],
])('of %o stay %o', (text, words) => {
  expect(plainWords(text)).toBe(words);
});
