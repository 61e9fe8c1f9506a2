import { parseMarkdown } from '@ringmark/markdown/parse-markdown';
import { describe, expect, it } from 'vitest';
import { ZERO_WIDTH } from '../issue-words.ts';
import { safeMarkdown } from './markdown-of-tree.ts';

/** Removes the invisible marks that keep words from mentioning people. */
const treeOf = (text: string) =>
  JSON.parse(JSON.stringify(parseMarkdown(text).blocks).replaceAll(ZERO_WIDTH, ''));

describe('a Markdown text that is handed over', () => {
  it.each([
    'One paragraph.\n\nAnother one\nwith two lines.',
    'Words that are **strong**, *slanted* or ~~struck~~.',
    '- One\n- Two\n  - Inner\n- Three',
    '3. Third\n4. Fourth',
    '- [ ] To do\n- [x] Done',
    '> Quoted\n>\n> - with a list',
    'A [link](https://shop.test/a_b(c)?x=1&y=2) and an address: https://shop.test/a_b',
    'Some `code` and `` a ` tick ``.',
    '```\nconst a = `b`;\n```',
    'Before\n\n---\n\nAfter',
    '2 * 3 * 4 = 24, snake_case_name, 5 < 6 & 7 > 1',
    '\\- no list\n\n1\\. no list',
  ])('looks the same: %j', (text) => {
    expect(treeOf(safeMarkdown(text))).toEqual(treeOf(text));
  });

  it('keeps a heading as one', () => {
    expect(treeOf(safeMarkdown('# Big\n\nText'))).toMatchObject([
      { kind: 'heading', content: [{ kind: 'text', text: 'Big' }] },
      { kind: 'paragraph' },
    ]);
  });

  it.each([
    '@octocat please',
    'Closes #12, fixes GH-13 and !14',
    '/close',
    '- /assign @octocat',
    '<img src=x onerror=alert(1)> <!-- marker -->',
    '![pixel](https://spy.test/p.png)',
    '[**@octocat**](https://shop.test/)',
    'www.spy.test',
    '<details><summary>x</summary></details>',
  ])('mentions, closes, commands and loads nothing: %j', (text) => {
    // An entity is never markup.
    const written = safeMarkdown(text).replaceAll(/&#\d+;/g, '·');
    expect(written).not.toMatch(/(?<!\\)!\[|<(?!https?:|mailto:)/);
    expect(written).not.toMatch(/[@#!]\w/);
    expect(written).not.toMatch(/^\s*(?:[-*\d.]+ )*\//m);
    expect(written).not.toMatch(/www\.|GH-\d/i);
  });

  it('code stays as it is, whatever it contains', () => {
    const text = '```\n/close @octocat #12 ```` <!-- x -->\n```';
    expect(treeOf(safeMarkdown(text))).toEqual(treeOf(text));
  });
});
