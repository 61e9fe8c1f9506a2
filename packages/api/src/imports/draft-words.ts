import { cleanLine, cleanText } from '@ringmark/contract/clean-text';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import { SEVERITIES, type Severity, TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { Instant } from '../database/tables/columns.ts';

const COMMON_WORDS: Readonly<Record<string, TicketStatus>> = {
  'to do': 'Received',
  todo: 'Received',
  open: 'Received',
  new: 'Received',
  backlog: 'Received',
  inbox: 'Received',
  doing: 'In Progress',
  wip: 'In Progress',
  working: 'In Progress',
  review: 'In Review',
  reopened: 'Adjustments',
  testing: 'QA',
  test: 'QA',
  live: 'Production',
  deployed: 'Production',
  waiting: 'Blocked',
  'on hold': 'Blocked',
  closed: 'Done',
  complete: 'Done',
  completed: 'Done',
  finished: 'Done',
  resolved: 'Done',
};

/** What a word means; a word that is none of ours is Received. */
export function statusOf(word: string): TicketStatus {
  const plain = word.trim().toLocaleLowerCase();
  return (
    TICKET_STATUSES.find((status) => status.toLocaleLowerCase() === plain) ??
    COMMON_WORDS[plain] ??
    'Received'
  );
}

const SEVERITY_WORDS: Readonly<Record<string, Severity>> = {
  critical: 'high',
  urgent: 'high',
  highest: 'high',
  major: 'high',
  normal: 'medium',
  minor: 'low',
  lowest: 'low',
  trivial: 'low',
};

/** Undefined for a word that means none. */
export function severityOf(word: string): Severity | undefined {
  const plain = word.trim().toLocaleLowerCase();
  return SEVERITIES.find((severity) => severity === plain) ?? SEVERITY_WORDS[plain];
}

const OLDEST = Date.UTC(1990, 0, 1);

/** Undefined for what is no date, or one that cannot be meant. */
export function instantOf(text: string): Instant | undefined {
  // `03/04/2026` is two days, depending on who wrote it.
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?$/.test(text.trim()))
    return undefined;
  const plain = text.trim().replace(' ', 'T').replaceAll(' ', '');
  const at = Date.parse(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(plain) || !plain.includes('T') ? plain : `${plain}Z`);
  return Number.isNaN(at) || at < OLDEST ? undefined : new Date(at).toISOString();
}

/** A calendar day. */
export const dayOf = (text: string): string | undefined => instantOf(text)?.slice(0, 10);

export interface FittedWords {
  title: string;
  description: string;
  remarks: string[];
}

/** What is longer than it may be is cut, with a remark; a title's rest begins the description. */
export function fitWords(title: string, description: string): FittedWords {
  const remarks: string[] = [];
  const line = cleanLine(title);
  let text = cleanText(description);
  let short = line;
  if (line.length > TICKET_LIMITS.titleLength) {
    short = `${line.slice(0, TICKET_LIMITS.titleLength - 1).toWellFormed()}…`;
    text = cleanText(`${line}\n\n${text}`);
    remarks.push('The title is cut; the whole of it begins the description.');
  }
  if (text.length > TICKET_LIMITS.descriptionLength) {
    text = `${text.slice(0, TICKET_LIMITS.descriptionLength - 1).toWellFormed()}…`;
    remarks.push('The description is cut.');
  }
  return { title: short, description: text || short, remarks };
}
