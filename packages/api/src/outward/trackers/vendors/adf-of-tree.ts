import type { Block, Inline, ListItem } from '@ringmark/markdown/markdown.types';
import { parseMarkdown } from '@ringmark/markdown/parse-markdown';

/** Jira takes texts as nodes of the Atlassian Document Format. */
export type AdfNode = Record<string, unknown>;

const MARKS = { strong: 'strong', emphasis: 'em', struck: 'strike' } as const;

/** Text nodes are shown as they are: nothing in them formats or mentions. Jira refuses empty ones. */
export const adfText = (value: string, marks: readonly AdfNode[] = []): AdfNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks }),
});
export const adfParagraph = (content: readonly AdfNode[]): AdfNode => ({ type: 'paragraph', content });

/** Code can be a link, but neither strong nor slanted. */
const onCode = (marks: readonly AdfNode[]) => marks.filter(({ type }) => type === 'link');

function inlines(content: readonly Inline[], marks: readonly AdfNode[] = []): AdfNode[] {
  return content.flatMap((part): AdfNode[] => {
    switch (part.kind) {
      case 'text':
        return part.text === '' ? [] : [adfText(part.text, marks)];
      case 'code':
        return part.code === '' ? [] : [adfText(part.code, [...onCode(marks), { type: 'code' }])];
      case 'break':
        return [{ type: 'hardBreak' }];
      case 'link':
        return inlines(part.content, [...marks, { type: 'link', attrs: { href: part.url } }]);
      default:
        return inlines(part.content, [...marks, { type: MARKS[part.kind] }]);
    }
  });
}

/** The parent of a node matters: quotes and list items hold only some kinds. */
type Place = 'top' | 'quote' | 'item';

function item({ task, blocks }: ListItem): AdfNode {
  const box = task === null ? [] : [adfText(task.isDone ? '[x] ' : '[ ] ')];
  const [first, ...rest] = blocks;
  const hasWords = first?.kind === 'paragraph' || first?.kind === 'heading';
  const words = [...box, ...(hasWords ? inlines(first.content) : [])];
  const more = nodes(hasWords ? rest : blocks, 'item');
  // Jira requires a paragraph as the first node.
  return { type: 'listItem', content: [adfParagraph(words), ...more] };
}

function node(block: Block, place: Place): AdfNode[] {
  switch (block.kind) {
    case 'paragraph':
      return [adfParagraph(inlines(block.content))];
    case 'heading': {
      const content = inlines(block.content);
      return [place === 'top' ? { type: 'heading', attrs: { level: 3 }, content } : adfParagraph(content)];
    }
    case 'quote':
      return place === 'top'
        ? [{ type: 'blockquote', content: nodes(block.blocks, 'quote') }]
        : nodes(block.blocks, place);
    case 'list': {
      const content = block.items.map(item);
      return block.first === null
        ? [{ type: 'bulletList', content }]
        : [{ type: 'orderedList', attrs: { order: block.first }, content }];
    }
    case 'code':
      return [{ type: 'codeBlock', content: block.code === '' ? [] : [adfText(block.code)] }];
    case 'rule':
      return place === 'top' ? [{ type: 'rule' }] : [];
  }
}

const nodes = (blocks: readonly Block[], place: Place): AdfNode[] =>
  blocks.flatMap((block) => node(block, place));

/** Writes Markdown as nodes of the Atlassian Document Format, which Jira shows. */
export const adfOfMarkdown = (text: string): AdfNode[] => nodes(parseMarkdown(text).blocks, 'top');
