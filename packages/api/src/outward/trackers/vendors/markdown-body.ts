import { cutText } from '@ringmark/contract/cut-text';
import type { IssueWords } from '../issue-words.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { safeMarkdown } from './markdown-of-tree.ts';

/** The parts of an issue are found again by these words. */
export const PICTURE_NAME = 'The area around the pin';
export const STEPS_HEADING = 'Steps before the pin';

const oneLine = (text: string): string => escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim());

/** A web address as a link; all else as text. */
export function addressInMarkdown(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return oneLine(value);
  const shown = url.href.replaceAll(/[<>\\`\s|]/g, (character) => encodeURIComponent(character));
  return `<${shown}>`;
}

function build(words: IssueWords, description: string, steps: readonly string[], picture: string | null) {
  const facts = words.facts.map(({ label, value, isAddress }) => {
    const short = cutText(value, 2_048);
    return `- **${label}:** ${isAddress ? addressInMarkdown(short) : oneLine(short)}`;
  });
  return [
    words.format === 'markdown' ? safeMarkdown(description) : escapeMarkdown(description),
    ...(picture === null ? [] : [`![${PICTURE_NAME}](${picture})`]),
    facts.join('\n'),
    ...(steps.length === 0
      ? []
      : [`**${STEPS_HEADING}**`, steps.map((step, at) => `${at + 1}. ${oneLine(step)}`).join('\n')]),
    `[Ticket ${words.number} in Ringmark](${words.url})`,
    `<!-- ${words.marker} -->`,
  ].join('\n\n');
}

/** Returns the body of an issue, in at most this many characters. @param picture its address */
export function markdownBody(words: IssueWords, picture: string | null, most: number): string {
  let { description, steps } = words;
  for (;;) {
    const body = build(words, description, steps, picture);
    if (body.length <= most) return body;
    if (steps.length > 0) steps = steps.slice(0, Math.floor(steps.length / 2));
    else description = cutText(description, Math.floor(description.length / 2));
  }
}
