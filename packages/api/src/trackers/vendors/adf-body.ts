import { cutText } from '@ringmark/contract/cut-text';
import type { IssueWords } from '../issue-words.ts';

type Node = Record<string, unknown>;

/** Text nodes are shown as they are: nothing in them formats or mentions. */
const text = (value: string, marks?: readonly Node[]): Node => ({
  type: 'text',
  text: value,
  ...(marks && { marks }),
});
const strong = [{ type: 'strong' }];
const paragraph = (content: readonly Node[]): Node => ({ type: 'paragraph', content });
const listItem = (content: readonly Node[]): Node => ({ type: 'listItem', content: [paragraph(content)] });

const linked = (value: string, href: string): Node => text(value, [{ type: 'link', attrs: { href } }]);
const isWeb = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

const paragraphs = (value: string): Node[] =>
  value.split(/\n(?:[ \t]*\n)+/).flatMap((part) => {
    const lines = part.split('\n').filter((line) => line !== '');
    const content = lines.flatMap((line, at) =>
      at === 0 ? [text(line)] : [{ type: 'hardBreak' }, text(line)],
    );
    return content.length === 0 ? [] : [paragraph(content)];
  });

function build(words: IssueWords, description: string, steps: readonly string[]): Node {
  const facts = words.facts.map(({ label, value, isAddress }) => {
    const short = cutText(value, 2_048) || '-';
    return listItem([
      text(`${label}: `, strong),
      isAddress && isWeb(short) ? linked(short, short) : text(short),
    ]);
  });
  return {
    type: 'doc',
    version: 1,
    content: [
      ...paragraphs(description),
      { type: 'bulletList', content: facts },
      ...(steps.length === 0
        ? []
        : [
            paragraph([text('Steps before the pin', strong)]),
            { type: 'orderedList', content: steps.map((step) => listItem([text(step || '-')])) },
          ]),
      paragraph([linked(`Ticket ${words.number} in Ringmark`, words.url)]),
    ],
  };
}

const lengthOf = (node: unknown): number => JSON.stringify(node).length;

/** Atlassian Document Format of a description, whose text Jira takes up to so many characters. */
export function adfBody(words: IssueWords, most: number): Node {
  let { description, steps } = words;
  for (;;) {
    const body = build(words, description, steps);
    if (lengthOf(body) <= most) return body;
    if (steps.length > 0) steps = steps.slice(0, Math.floor(steps.length / 2));
    else description = cutText(description, Math.floor(description.length / 2));
  }
}
