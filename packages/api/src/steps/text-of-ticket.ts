import type { PageReport, PinContext, PinElement, PinRegion } from '@ringmark/contract/pins';

interface TextOf {
  number: number;
  title: string;
  description: string;
  address: string;
  url: string | null;
  resolution: string | null;
  /** Where its picture is, with the ring. */
  picture: string | null;
  pin: PinContext | null;
  report: PageReport | null;
  sentences: readonly string[];
  script: string | null;
}

const MOST_ENTRIES = 10;

const named = ({ tag, role, name }: Pick<PinElement, 'tag' | 'role' | 'name'>): string =>
  `<${tag}>${role === null ? '' : `, role ${role}`}${name === null ? '' : `, named “${name}”`}`;

const px = (length: number): string => String(Math.round(length));

function regionLines({ x, y, width, height, inside }: PinRegion): string[] {
  return [
    `Region: ${px(width)} × ${px(height)} px at ${px(x)}, ${px(y)}`,
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
    `${region ? 'Element around' : 'Element'}: ${named(element)}`,
    `Selector: ${selector}`,
    ...(text === null ? [] : [`Text: ${text}`]),
  ];
}

function reportLines({ console: entries, requests }: PageReport): string[] {
  return [
    ...entries.slice(-MOST_ENTRIES).map(({ level, text }) => `- Console, ${level}: ${text}`),
    ...requests
      .slice(-MOST_ENTRIES)
      .map(({ method, url, status, failure }) => `- ${method} ${url}: ${status ?? failure ?? 'no answer'}`),
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, ...lines];

/** All that a program needs to repair what a ticket tells of, as one text. */
export function textOfTicket(of: TextOf): string {
  const { number, title, description, pin, report, sentences, script } = of;
  return [
    `# #${number} ${title}`,
    `Ticket: ${of.address}`,
    ...(of.url === null ? [] : [`Page: ${of.url}`]),
    ...(of.resolution === null ? [] : [`Window: ${of.resolution}`]),
    ...(of.picture === null ? [] : [`Picture, with its ring: ${of.picture}`]),
    ...(pin ? elementLines(pin) : []),
    ...section('What is expected', [description]),
    ...section(
      'What happened before',
      sentences.map((sentence, index) => `${index + 1}. ${sentence}`),
    ),
    ...section('What the page reported', report ? reportLines(report) : []),
    ...section('Playwright test', script === null ? [] : ['```ts', script.trimEnd(), '```']),
    '',
  ].join('\n');
}
