import { addDays } from '@ringmark/contract/tickets/due-states';

export interface CalendarEntry {
  /** The same for each reading, so that a program changes its entry and makes no second one. */
  uid: string;
  /** `2026-03-14` */
  day: string;
  changedAt: string;
  title: string;
  text: string;
  url: string;
}

const utf8 = new TextEncoder();
/** Bytes of a line (RFC 5545, 3.1). */
const LINE = 75;

/** A character that would end the line, or the value, is written out; others that nobody sees are left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- They are not allowed in a calendar.
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);

/** Goes on in the next line after a blank, and cuts no character in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let [current, size] = ['', 0];
  for (const character of line) {
    const bytes = utf8.encode(character).length;
    if (size + bytes > LINE) {
      lines.push(current);
      [current, size] = [' ', 1];
    }
    current += character;
    size += bytes;
  }
  return [...lines, current].join('\r\n');
}

const basicDay = (day: string) => day.replaceAll('-', '');
const basicInstant = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const entryLines = ({ uid, day, changedAt, title, text, url }: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${basicInstant(changedAt)}`,
  `DTSTART;VALUE=DATE:${basicDay(day)}`,
  `DTEND;VALUE=DATE:${basicDay(addDays(day, 1))}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `URL:${url}`,
  // Nobody is busy all day because of it.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** An iCalendar file of all-day entries (RFC 5545). */
export function writeCalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ringmark//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
