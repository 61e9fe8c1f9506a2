import { cutText } from '@ringmark/contract/cut-text';
import type { IssueWords } from '../issue-words.ts';
import { STEPS_HEADING } from './markdown-body.ts';
import { type AdfNode, adfOfMarkdown, adfParagraph, adfText } from './adf-of-tree.ts';

const strong = [{ type: 'strong' }];
const listItem = (content: readonly AdfNode[]): AdfNode => ({
  type: 'listItem',
  content: [adfParagraph(content)],
});

const linked = (value: string, href: string): AdfNode => adfText(value, [{ type: 'link', attrs: { href } }]);
const isWeb = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

const paragraphs = (value: string): AdfNode[] =>
  value.split(/\n(?:[ \t]*\n)+/).flatMap((part) => {
    const lines = part.split('\n').filter((line) => line !== '');
    const content = lines.flatMap((line, at) =>
      at === 0 ? [adfText(line)] : [{ type: 'hardBreak' }, adfText(line)],
    );
    return content.length === 0 ? [] : [adfParagraph(content)];
  });

function build(words: IssueWords, description: string, steps: readonly string[]): AdfNode {
  const facts = words.facts.map(({ label, value, isAddress }) => {
    const short = cutText(value, 2_048) || '-';
    return listItem([
      adfText(`${label}: `, strong),
      isAddress && isWeb(short) ? linked(short, short) : adfText(short),
    ]);
  });
  return {
    type: 'doc',
    version: 1,
    content: [
      ...(words.format === 'markdown' ? adfOfMarkdown(description) : paragraphs(description)),
      { type: 'bulletList', content: facts },
      ...(steps.length === 0
        ? []
        : [
            adfParagraph([adfText(STEPS_HEADING, strong)]),
            { type: 'orderedList', content: steps.map((step) => listItem([adfText(step || '-')])) },
          ]),
      adfParagraph([linked(`Ticket ${words.number} in Ringmark`, words.url)]),
    ],
  };
}

const lengthOf = (node: unknown): number => JSON.stringify(node).length;

/** Builds the Atlassian Document Format of a description, whose text Jira accepts up to this many characters. */
export function adfBody(words: IssueWords, most: number): AdfNode {
  let { description, steps } = words;
  for (;;) {
    const body = build(words, description, steps);
    if (lengthOf(body) <= most) return body;
    if (steps.length > 0) steps = steps.slice(0, Math.floor(steps.length / 2));
    else description = cutText(description, Math.floor(description.length / 2));
  }
}
