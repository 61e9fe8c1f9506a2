import { cutText } from '@ringmark/contract/cut-text';
import { type IssueWords, ZERO_WIDTH } from '../issue-words.ts';

/** As an entity, which is never markup (CommonMark 6.2). */
const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** Marks that trackers read as people, issues, merge requests and the like when a word follows. */
const REFERENCE = /([@#!$&%~^])(?=[\p{L}\p{N}_])/gu;
/** Issues by letters: GH-12, and [issue:12] by its bracket. */
const LETTERED = /\b(GH|GL)-(?=\d)/gi;

/** One line of a stranger's text: it formats, mentions, closes and commands nothing. */
function escapeLine(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  const defused = line
    .slice(indent)
    .replaceAll(REFERENCE, `$1${ZERO_WIDTH}`)
    .replaceAll(LETTERED, `$1-${ZERO_WIDTH}`);
  const escaped = defused
    .replaceAll(/[\\`*_{}[\]()#+!|~<>&@$%^:"'=]/g, entity)
    // At the beginning of a line: lists, rules and quick actions.
    .replace(/^[-/.]/, entity)
    .replace(/^(\d+)([.)])/, (_all, digits: string, mark: string) => digits + entity(mark))
    // Bare addresses become links by themselves.
    .replaceAll(/\bwww\./gi, (www) => `${www.slice(0, 3)}${entity('.')}`);
  return '&nbsp;'.repeat(Math.min(indent, 20)) + escaped;
}

/** Paragraphs stay, and so do ends of lines. */
export const escapeMarkdown = (text: string): string =>
  text
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.split('\n').map(escapeLine).join('\\\n'))
    .join('\n\n');

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
    escapeMarkdown(description),
    ...(picture === null ? [] : [`![The page around the pin](${picture})`]),
    facts.join('\n'),
    ...(steps.length === 0
      ? []
      : ['**Steps before the pin**', steps.map((step, at) => `${at + 1}. ${oneLine(step)}`).join('\n')]),
    `[Ticket ${words.number} in Ringmark](${words.url})`,
    `<!-- ${words.marker} -->`,
  ].join('\n\n');
}

/** The body of an issue, in at most so many characters. @param picture its address */
export function markdownBody(words: IssueWords, picture: string | null, most: number): string {
  let { description, steps } = words;
  for (;;) {
    const body = build(words, description, steps, picture);
    if (body.length <= most) return body;
    if (steps.length > 0) steps = steps.slice(0, Math.floor(steps.length / 2));
    else description = cutText(description, Math.floor(description.length / 2));
  }
}
