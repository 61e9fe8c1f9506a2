import type { Block, Inline, ListItem } from '@ringmark/markdown/markdown.types';
import { parseMarkdown } from '@ringmark/markdown/parse-markdown';
import { escapeLineStart, escapeWords } from './escape-markdown.ts';

/** Backticks enough to hold a text that has some itself. */
const ticksAround = (code: string, least: number): string => {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
};

const MARKS = { strong: '**', emphasis: '*', struck: '~~' } as const;
const inPointed = (url: string): string => url.replaceAll(/[<>\\\s]/g, (one) => encodeURIComponent(one));

function inline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return escapeWords(part.text.replaceAll(/\s+/g, ' '));
    case 'break':
      return '\\\n';
    case 'code': {
      const ticks = ticksAround(part.code, 1);
      return `${ticks} ${part.code.replaceAll(/\s+/g, ' ')} ${ticks}`;
    }
    case 'link':
      return `[${inlines(part.content)}](<${inPointed(part.url)}>)`;
    default:
      return `${MARKS[part.kind]}${inlines(part.content)}${MARKS[part.kind]}`;
  }
}

const inlines = (content: readonly Inline[]): string => content.map(inline).join('');

/** No line begins as a list, a rule or a command of the tracker. */
const lines = (content: readonly Inline[]): string =>
  inlines(content).split('\n').map(escapeLineStart).join('\n');

/** Puts a mark before the first line, and as much room before the others. */
const hung = (text: string, mark: string): string =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? mark + line : line && ' '.repeat(mark.length) + line))
    .join('\n');

function item({ task, blocks }: ListItem, mark: string): string {
  const box = task === null ? '' : `[${task.isDone ? 'x' : ' '}] `;
  return hung(`${box}${toMarkdown(blocks)}`, mark);
}

function block(one: Block): string {
  switch (one.kind) {
    case 'paragraph':
      return lines(one.content);
    case 'heading':
      return `### ${inlines(one.content).replaceAll('\\\n', ' ')}`;
    case 'quote':
      return toMarkdown(one.blocks)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'list': {
      const { first } = one;
      return one.items.map((each, at) => item(each, first === null ? '- ' : `${first + at}. `)).join('\n');
    }
    case 'code': {
      const fence = ticksAround(one.code, 3);
      return `${fence}\n${one.code}\n${fence}`;
    }
    case 'rule':
      return '---';
  }
}

const toMarkdown = (blocks: readonly Block[]): string => blocks.map(block).join('\n\n');

/**
 * Rewrites Markdown of an author we don’t trust, so that it looks the same elsewhere: with its lists, links, code and emphasis, but
 * without pictures and HTML, and without words that mention, close or command anything there.
 */
export const safeMarkdown = (text: string): string => toMarkdown(parseMarkdown(text).blocks);
