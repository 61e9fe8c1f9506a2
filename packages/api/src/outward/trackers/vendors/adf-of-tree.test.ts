import { expect, it } from 'vitest';
import { adfOfMarkdown } from './adf-of-tree.ts';

const text = (value: string, ...marks: object[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });

it('Markdown becomes nodes that Jira shows', () => {
  const source = `# Big

Some **strong *and slanted*** words, \`code\`,
a [link](https://shop.test/).

1. First
2. [x] Done

> Quoted

\`\`\`
/close @somebody
\`\`\`

---`;
  expect(adfOfMarkdown(source)).toEqual([
    { type: 'heading', attrs: { level: 3 }, content: [text('Big')] },
    paragraph(
      text('Some '),
      text('strong ', { type: 'strong' }),
      text('and slanted', { type: 'strong' }, { type: 'em' }),
      text(' words, '),
      text('code', { type: 'code' }),
      text(','),
      { type: 'hardBreak' },
      text('a '),
      text('link', { type: 'link', attrs: { href: 'https://shop.test/' } }),
      text('.'),
    ),
    {
      type: 'orderedList',
      attrs: { order: 1 },
      content: [
        { type: 'listItem', content: [paragraph(text('First'))] },
        { type: 'listItem', content: [paragraph(text('[x] '), text('Done'))] },
      ],
    },
    { type: 'blockquote', content: [paragraph(text('Quoted'))] },
    { type: 'codeBlock', content: [text('/close @somebody')] },
    { type: 'rule' },
  ]);
});

it('list items and quotes hold only what Jira accepts in them', () => {
  expect(adfOfMarkdown('- # Head\n\n  > quoted\n\n  ---\n- ```\n  code\n  ```')).toEqual([
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph(text('Head')), paragraph(text('quoted'))] },
        { type: 'listItem', content: [paragraph(), { type: 'codeBlock', content: [text('code')] }] },
      ],
    },
  ]);
});
