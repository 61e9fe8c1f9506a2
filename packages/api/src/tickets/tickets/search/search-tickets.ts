import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../../../core/database/db.ts';
import { projectOfLabels } from '../../../core/database/statements/label-statements.ts';
import {
  type Below,
  type Narrowing,
  narrow,
  numbersByNarrowing,
  sift,
} from '../../../core/database/tickets/narrowing.ts';
import { readTicketNumbers } from '../../../core/database/tickets/ticket-pages.ts';
import {
  FIRST_CHECK,
  type FoundCard,
  type FoundNumbers,
  nextCheckSize,
  searchCards,
  searchTickets,
  searchTicketsOfStatus,
} from '../../../core/database/tickets/ticket-search.ts';
import { parseSearch } from './search-words.ts';
import type { TicketScope } from '../ticket-scope.ts';

/** A few ms of work; the answer's cursor continues. */
const MAX_CHECKED = 5_000;
/** More than a person reads. */
export const MAX_BOARD_MATCHES = 1_000;

interface SearchFilters {
  search?: string | undefined;
  status?: TicketStatus | undefined;
  severity?: Severity | undefined;
  pageKey?: string | undefined;
  narrowing?: Narrowing | undefined;
}

type NarrowedSearch = SearchFilters & { narrowing: Narrowing };

/** The newest tickets by one of the filters: of the words, of what narrows, or of all in reach. */
function candidates(
  db: Sql,
  scope: TicketScope,
  { search, status, severity, pageKey, narrowing }: NarrowedSearch,
  below: Below,
): number[] {
  const { before, limit } = below;
  if (search) {
    const terms = parseSearch(search);
    return terms ? searchTickets(db, { ...terms, ...scope, severity, pageKey }, before, limit) : [];
  }
  return (
    numbersByNarrowing(db, narrowing, scope.projectIds, below) ??
    readTicketNumbers(db, scope, { status, severity, pageKey }, before, limit)
  );
}

/** A label is of one project, whose tickets an index of words finds alone. */
function withinProjectOf(db: Sql, scope: TicketScope, { labels }: Narrowing): TicketScope {
  if (!labels?.with.length) return scope;
  const id = projectOfLabels(db).get({ ids: JSON.stringify([...new Set(labels.with)]) });
  const isReached = id !== undefined && (scope.projectIds?.includes(id) ?? true);
  return { ...scope, projectIds: isReached ? [id] : [] };
}

/**
 * Filters that are in no index together: of the newest tickets that have one, a bounded number is checked, as many at a
 * time as are probably needed.
 */
function findNarrowed(
  db: Sql,
  reach: TicketScope,
  filters: NarrowedSearch,
  { before, limit }: Below,
): { cards: FoundCard[]; continueBelow: number | null } {
  const { status, severity, pageKey, narrowing } = filters;
  const scope = withinProjectOf(db, reach, narrowing);
  const further = {
    projectIds: scope.projectIds,
    creatorId: scope.creatorId ?? null,
    status: status ?? null,
    severity: severity ?? null,
    pageKey: pageKey ?? null,
  };
  const cards: FoundCard[] = [];
  let [checked, oldest, size] = [0, before, FIRST_CHECK];
  while (checked < MAX_CHECKED) {
    size = Math.min(size, MAX_CHECKED - checked);
    const numbers = candidates(db, scope, filters, { before: oldest, limit: size });
    const some = filters.search ? sift(db, numbers, narrowing) : numbers;
    cards.push(...narrow(db, some, narrowing, further, limit - cards.length));
    if (cards.length >= limit || numbers.length < size) return { cards, continueBelow: null };
    checked += numbers.length;
    oldest = numbers.at(-1) ?? oldest;
    size = nextCheckSize(checked, cards.length, limit);
  }
  return { cards, continueBelow: oldest };
}

/** Numbers of tickets that a search or another filter narrows, the newest first. */
export function findNumbers(
  db: Sql,
  scope: TicketScope,
  { search = '', status, severity, pageKey, narrowing }: SearchFilters,
  before: number,
  limit: number,
): FoundNumbers {
  if (narrowing) {
    const filters = { search, status, severity, pageKey, narrowing };
    const { cards, continueBelow } = findNarrowed(db, scope, filters, { before, limit });
    return { numbers: cards.map(({ number }) => number), continueBelow };
  }
  const terms = parseSearch(search);
  if (!terms) return { numbers: [], continueBelow: null };
  const query = { ...terms, ...scope, severity, pageKey };
  if (!status) return { numbers: searchTickets(db, query, before, limit), continueBelow: null };
  return searchTicketsOfStatus(db, query, status, before, { limit, among: MAX_CHECKED });
}

export function findCards(
  db: Sql,
  scope: TicketScope,
  { search = '', severity, narrowing }: Pick<SearchFilters, 'search' | 'severity' | 'narrowing'>,
): { cards: FoundCard[]; isAll: boolean } {
  if (narrowing) {
    const all = { before: Number.MAX_SAFE_INTEGER, limit: MAX_BOARD_MATCHES };
    const { cards, continueBelow } = findNarrowed(db, scope, { search, severity, narrowing }, all);
    return { cards, isAll: continueBelow === null && cards.length < MAX_BOARD_MATCHES };
  }
  const terms = parseSearch(search);
  if (!terms) return { cards: [], isAll: true };
  const cards = searchCards(db, { ...terms, ...scope, severity }, MAX_BOARD_MATCHES);
  return { cards, isAll: cards.length < MAX_BOARD_MATCHES };
}
