import { describe, expect, it } from 'vitest';
import type { Block } from './markdown.types.ts';
import { parseMarkdown } from './parse-markdown.ts';

const blocks = (text: string): Block[] => parseMarkdown(text).blocks;
const text = (words: string) => ({ kind: 'text', text: words });
const paragraph = (...content: unknown[]) => ({ kind: 'paragraph', content });
const item = (...inside: unknown[]) => ({ task: null, blocks: inside });
const linked = (url: string, words: string) => paragraph({ kind: 'link', url, content: [text(words)] });

describe('Markdown', () => {
  it('has paragraphs, line breaks, emphasis, code, quotes, lists, rules and headings', () => {
    expect(blocks('One\ntwo **three** _four_ ~~five~~ `six`')).toEqual([
      paragraph(
        text('One'),
        { kind: 'break' },
        text('two '),
        { kind: 'strong', content: [text('three')] },
        text(' '),
        { kind: 'emphasis', content: [text('four')] },
        text(' '),
        { kind: 'struck', content: [text('five')] },
        text(' '),
        { kind: 'code', code: 'six' },
      ),
    ]);
    expect(blocks('> said\n\n---\n\n## Head\n\n```js\na < b\n```')).toEqual([
      { kind: 'quote', blocks: [paragraph(text('said'))] },
      { kind: 'rule' },
      { kind: 'heading', content: [text('Head')] },
      { kind: 'code', code: 'a < b' },
    ]);
    const inner = { kind: 'list', first: null, items: [item(paragraph(text('in it')))] };
    expect(blocks('3. three\n4. four\n   - in it')).toEqual([
      {
        kind: 'list',
        first: 3,
        items: [item(paragraph(text('three'))), item(paragraph(text('four')), inner)],
      },
    ]);
  });

  it('reads words between lines, numbers of tickets and names with underscores as they are', () => {
    for (const words of [
      'Title',
      '#142 is back',
      'snake_case_name',
      '@Ada_Byron: hi',
      '2 * 3 * 4',
      '[1]: see',
    ]) {
      expect(blocks(words)).toEqual([paragraph(text(words))]);
    }
    expect(blocks('Regards\n--')).toEqual([paragraph(text('Regards'), { kind: 'break' }, text('--'))]);
  });

  it('links to the web and to mailboxes alone', () => {
    expect(blocks('[a](https://a.example/b)')).toEqual([linked('https://a.example/b', 'a')]);
    expect(blocks('http://a.example/b_c_')).toEqual([
      linked('http://a.example/b_c_', 'http://a.example/b_c_'),
    ]);
    expect(blocks('<ada@a.example>')).toEqual([linked('mailto:ada@a.example', 'ada@a.example')]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'java&#10;script:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    '//a.example',
    '/tickets',
    'https:/a',
  ])('does not link to %s', (url) => {
    const tree = JSON.stringify(blocks(`[a](${url}) <${url}> ${url} ![a](${url})`));
    expect(tree).not.toContain('"link"');
  });

  it('keeps HTML as words, and makes a link of a picture', () => {
    const html = '<img src=x onerror=alert(1)> <b>bold</b>';
    expect(blocks(html)).toEqual([paragraph(text(html))]);
    expect(blocks('<script>\nx\n</script>')).toHaveLength(1);
    expect(blocks('![the shop](https://a.example/b.png)')).toEqual([
      paragraph({ kind: 'link', url: 'https://a.example/b.png', content: [text('the shop')] }),
    ]);
  });

  it('counts task boxes through quotes and lists, with their places', () => {
    const source =
      'Do:\n\n- [ ] buy **milk**\n- [x] pay\n  1. [X] in it\n- [] none\n- [ ]none\n\n> - [ ] quoted\n\n[ ] no list\n`- [ ] code`';
    const { blocks: tree, boxes } = parseMarkdown(source);
    expect(boxes.map((box) => [box.text, box.isDone])).toEqual([
      ['buy milk', false],
      ['pay', true],
      ['in it', true],
      ['quoted', false],
    ]);
    expect(boxes.map(({ at }) => source.slice(at - 1, at + 2))).toEqual(['[ ]', '[x]', '[X]', '[ ]']);
    const milk = paragraph(text('buy '), { kind: 'strong', content: [text('milk')] });
    expect(tree[1]).toMatchObject({
      kind: 'list',
      items: [
        { task: { index: 0, isDone: false }, blocks: [milk] },
        { task: { index: 1, isDone: true } },
        { task: null },
        { task: null },
      ],
    });
  });
});
