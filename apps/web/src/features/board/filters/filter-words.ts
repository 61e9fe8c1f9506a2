import type { DueState } from '@ringmark/contract/tickets/due-states';
import type { Severity } from '@ringmark/contract/vocabulary';
import { elementWords } from '../../../entities/element-words.ts';
import type { BoardSearch } from './board-search.ts';

interface Named {
  id: string;
  name: string;
}

export const DUE_WORDS: Readonly<Record<DueState, string>> = { soon: 'Due soon', overdue: 'Overdue' };

export const severityWords = (severity: Severity) =>
  `${severity.charAt(0).toUpperCase()}${severity.slice(1)}`;

/**
 * Says in a few words by which labels is filtered.
 *
 * @param text as the contract's `parseLabelFilter` reads it
 * @param labels those of the project; undefined while they load
 */
export function labelWords(text: string | undefined, labels: readonly Named[] | undefined): string {
  if (!text) return 'All Labels';
  if (text === 'none') return 'No label';
  const { length } = text.split(',');
  if (length > 1) return `${length} labels`;
  const isWithout = text.startsWith('-');
  const name = labels ? (labels.find(({ id }) => text.endsWith(id))?.name ?? 'unavailable label') : '…';
  return isWithout ? `Without ${name}` : name;
}

export interface FilterChip {
  filter: keyof BoardSearch;
  words: string;
}

interface Known {
  isTeam: boolean;
  users: readonly Named[] | undefined;
  labels: readonly Named[] | undefined;
}

function assigneeWords(assigneeId: string, users: readonly Named[] | undefined): string {
  if (assigneeId === 'me') return 'Assigned to me';
  if (assigneeId === 'none') return 'Unassigned';
  const name = users ? (users.find(({ id }) => id === assigneeId)?.name ?? 'an unavailable person') : '…';
  return `Assigned to ${name}`;
}

/** Says in a few words which of the filters are on that have no field of their own in the row. */
export function chipsOf(filters: BoardSearch, { isTeam, users, labels }: Known): FilterChip[] {
  const { severity, assigneeId, element, due } = filters;
  const chips: [FilterChip['filter'], string | undefined][] = [
    ['severity', severity && `${severityWords(severity)} severity`],
    ['assigneeId', assigneeId && assigneeWords(assigneeId, users)],
  ];
  if (isTeam) {
    chips.push(
      ['element', element && elementWords(element)],
      ['labels', filters.labels && labelWords(filters.labels, labels)],
      ['due', due && DUE_WORDS[due]],
    );
  }
  return chips.flatMap(([filter, words]) => (words ? [{ filter, words }] : []));
}
