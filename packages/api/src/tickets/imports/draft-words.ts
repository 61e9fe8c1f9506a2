import { cleanLine, cleanText } from '@ringmark/contract/clean-text';
import { cutText } from '@ringmark/contract/cut-text';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import { SEVERITIES, type Severity, TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { Instant } from '../../core/base/columns.ts';

/** A Map, because a file may contain words such as “constructor”, which every plain object knows. */
const STATUS_WORDS: ReadonlyMap<string, TicketStatus> = new Map([
  ...TICKET_STATUSES.map((status) => [status.toLocaleLowerCase(), status] as const),
  ['to do', 'Received'],
  ['todo', 'Received'],
  ['open', 'Received'],
  ['new', 'Received'],
  ['backlog', 'Received'],
  ['inbox', 'Received'],
  ['doing', 'In Progress'],
  ['wip', 'In Progress'],
  ['working', 'In Progress'],
  ['review', 'In Review'],
  ['reopened', 'Adjustments'],
  ['testing', 'QA'],
  ['test', 'QA'],
  ['live', 'Production'],
  ['deployed', 'Production'],
  ['waiting', 'Blocked'],
  ['on hold', 'Blocked'],
  ['closed', 'Done'],
  ['complete', 'Done'],
  ['completed', 'Done'],
  ['finished', 'Done'],
  ['resolved', 'Done'],
] as const);

const SEVERITY_WORDS: ReadonlyMap<string, Severity> = new Map([
  ...SEVERITIES.map((severity) => [severity, severity] as const),
  ['critical', 'high'],
  ['urgent', 'high'],
  ['highest', 'high'],
  ['major', 'high'],
  ['normal', 'medium'],
  ['minor', 'low'],
  ['lowest', 'low'],
  ['trivial', 'low'],
] as const);

const plain = (word: string): string => word.trim().toLocaleLowerCase();

/** Returns undefined for an unknown word. */
export const statusOf = (word: string): TicketStatus | undefined => STATUS_WORDS.get(plain(word));
export const severityOf = (word: string): Severity | undefined => SEVERITY_WORDS.get(plain(word));

const OLDEST = Date.UTC(1990, 0, 1);

/** Captures the day, the time and the time zone. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/;

/** Checks that the day exists. `Date` turns 30 February into 2 March. */
function isDay(day: string): boolean {
  const at = Date.parse(day);
  return !Number.isNaN(at) && at >= OLDEST && new Date(at).toISOString().startsWith(day);
}

/** Returns undefined for anything that isn't a plausible date. `03/04/2026` is ambiguous, so it isn't read. */
export function instantOf(text: string): Instant | undefined {
  const [, day = '', time = '00:00', zone = 'Z'] = MOMENT.exec(text.trim()) ?? [];
  const at = isDay(day) ? Date.parse(`${day}T${time}${zone}`) : Number.NaN;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** Returns the day as written, regardless of the time zone, and undefined for anything that isn't a plausible date. */
export const dayOf = (text: string): string | undefined =>
  instantOf(text) === undefined ? undefined : text.trim().slice(0, 10);

export interface FittedWords {
  title: string;
  description: string;
  remarks: string[];
}

/** Cuts texts that are too long, with a remark; the rest of a title begins the description. */
export function fitWords(title: string, description: string): FittedWords {
  const remarks: string[] = [];
  const line = cleanLine(title);
  let text = cleanText(description);
  let short = line;
  if (line.length > TICKET_LIMITS.titleLength) {
    short = cutText(line, TICKET_LIMITS.titleLength);
    text = cleanText(`${line}\n\n${text}`);
    remarks.push('The title was shortened. The full title is at the top of the description.');
  }
  if (text.length > TICKET_LIMITS.descriptionLength) {
    text = cutText(text, TICKET_LIMITS.descriptionLength);
    remarks.push('The description was shortened.');
  }
  return { title: short, description: text || short, remarks };
}
