import { compareNames } from '@ringmark/contract/lists/compare-names';
import type { TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import { SEVERITIES, TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import type { Sql } from '../../../core/database/db.ts';
import {
  allAssignees,
  type KeyedTicket,
  namesOfProjects,
  namesOfUsers,
  type SortKey,
  type Stretch,
} from '../../../core/database/tickets/sorted-tickets.ts';
import type { TicketScope } from '../ticket-scope.ts';

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Compares ids by the names of what they identify; the same name twice stays in one order. */
const byNames = (names: ReadonlyMap<string, string>) => (one: string, other: string) =>
  compareNames(names.get(one) ?? '', names.get(other) ?? '') || compareTexts(one, other);

/** The groups of a sort in ascending order; undefined for one by a value of each ticket. */
export function groupsOf(db: Sql, sort: TicketSort, scope: TicketScope): string[] | undefined {
  if (sort === 'status') return [...TICKET_STATUSES];
  if (sort === 'severity') return [...SEVERITIES];
  if (sort === 'project') {
    const names = namesOfProjects(db, scope.projectIds);
    return [...names.keys()].toSorted(byNames(names));
  }
  if (sort === 'assignee') {
    const ids = allAssignees(db).all({});
    return ids.toSorted(byNames(namesOfUsers(db, ids)));
  }
  return undefined;
}

const COLUMNS = {
  status: 'status',
  severity: 'severity',
  project: 'project_id',
  assignee: 'assignee_id',
} as const;

const isGrouped = (sort: TicketSort): sort is keyof typeof COLUMNS => sort in COLUMNS;

/** Returns the stretches that are walked one after the other. Tickets without a key come last, in both directions. */
export function stretchesOf(
  sort: TicketSort,
  groups: readonly string[] | undefined,
  isDescending: boolean,
): Stretch[] {
  if (sort === 'number') return [{ by: 'number' }];
  if (sort === 'due') return [{ by: 'key', sort }, { by: 'rest' }];
  if (!isGrouped(sort)) return [{ by: 'key', sort }];
  const values: (string | null)[] = isDescending ? [...(groups ?? [])].toReversed() : [...(groups ?? [])];
  if (sort === 'assignee') values.push(null);
  return values.map((value) => ({ by: 'group', column: COLUMNS[sort], value }));
}

/** The stretch that a ticket with this key is in. */
export const isIn = (stretch: Stretch, key: SortKey): boolean => {
  if (stretch.by === 'group') return stretch.value === key;
  if (stretch.by === 'rest') return key === null;
  return stretch.by === 'number' || key !== null;
};

/** Compares tickets as the stretches have them, but titles as names: no index has that order. */
export function comparing(
  sort: TicketSort,
  groups: readonly string[] | undefined,
  isDescending: boolean,
): (one: KeyedTicket, other: KeyedTicket) => number {
  const places = groups && new Map(groups.map((group, at) => [group, at]));
  const rankOf = (key: SortKey) => places?.get(String(key)) ?? places?.size ?? 0;
  const compareKeys = (a: SortKey, b: SortKey) => {
    if (places) return rankOf(a) - rankOf(b);
    return sort === 'title' ? compareNames(String(a), String(b)) : compareTexts(String(a), String(b));
  };
  const sign = isDescending ? -1 : 1;
  return (one, other) => {
    if (one.key !== other.key) {
      if (one.key === null || other.key === null) return one.key === null ? 1 : -1;
      const difference = compareKeys(one.key, other.key);
      if (difference !== 0) return sign * difference;
    }
    return sign * (one.number - other.number);
  };
}
