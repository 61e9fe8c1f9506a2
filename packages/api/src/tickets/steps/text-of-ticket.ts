import { createHash } from 'node:crypto';
import type { PageReport, PinContext, PinElement, PinRegion } from '@ringmark/contract/pins';
import { fenceQuotes, type Quote } from '../../core/base/fence-quotes.ts';

interface TextOf {
  number: number;
  title: string;
  description: string;
  address: string;
  url: string | null;
  resolution: string | null;
  /** The address of its picture, with the ring. */
  picture: string | null;
  pin: PinContext | null;
  report: PageReport | null;
  sentences: readonly string[];
  script: string | null;
}

const MAX_ENTRIES = 10;

const named = ({ tag, role, name }: Pick<PinElement, 'tag' | 'role' | 'name'>): string =>
  `<${tag}>${role === null ? '' : `, role ${role}`}${name === null ? '' : `, named “${name}”`}`;

const px = (length: number): string => String(Math.round(length));

function regionLines({ x, y, width, height, inside }: PinRegion): string[] {
  return [
    `Marked box: ${px(width)} × ${px(height)} px at ${px(x)}, ${px(y)}`,
    ...inside.map((element) => {
      const said = element.text === null ? '' : `: ${element.text}`;
      return `- inside: ${named(element)}, ${element.selector}${said}`;
    }),
  ];
}

function elementLines({ element, region }: PinContext): string[] {
  if (!element) return region ? regionLines(region) : [];
  const { selector, text } = element;
  return [
    ...(region ? regionLines(region) : []),
    `${region ? 'Element around the box' : 'Element'}: ${named(element)}`,
    `Selector: ${selector}`,
    ...(text === null ? [] : [`Text: ${text}`]),
  ];
}

function reportLines({ console: entries, requests }: PageReport): string[] {
  return [
    ...entries.slice(-MAX_ENTRIES).map(({ level, text }) => `- Console, ${level}: ${text}`),
    ...requests
      .slice(-MAX_ENTRIES)
      .map(({ method, url, status, failure }) => `- ${method} ${url}: ${status ?? failure ?? 'no answer'}`),
  ];
}

const quote = (from: string, lines: readonly string[]): Quote[] =>
  lines.length === 0 ? [] : [{ from, text: lines.join('\n') }];

/** The texts contain no word that depends on all of them, and the same ticket always gives the same text. */
const markOf = (quotes: readonly Quote[]): string =>
  createHash('sha256').update(JSON.stringify(quotes)).digest('hex').slice(0, 24);

/**
 * Everything a coding agent needs to fix what a ticket describes, as one text. Ringmark's own words come first. Text
 * by people or pages stands between marks, as in the answers to agents.
 */
export function textOfTicket(of: TextOf): string {
  const { number, title, description, pin, report, sentences, script } = of;
  const quotes = [
    ...quote('title', [title]),
    ...quote('page URL', of.url === null ? [] : [of.url]),
    // Programs may send any text as a size.
    ...quote('window', of.resolution === null ? [] : [of.resolution]),
    ...quote('what is expected', [description]),
    ...quote('element', pin ? elementLines(pin) : []),
    ...quote(
      'steps before the pin',
      sentences.map((sentence, index) => `${index + 1}. ${sentence}`),
    ),
    ...quote('what the page reported', report ? reportLines(report) : []),
    ...quote('Playwright test', script === null ? [] : [script.trimEnd()]),
  ];
  return [
    `# Ticket #${number}`,
    `URL: ${of.address}`,
    ...(of.picture === null ? [] : [`Screenshot, with a red ring at the pin: ${of.picture}`]),
    '',
    fenceQuotes(quotes, markOf(quotes)),
    '',
  ].join('\n');
}
