import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../../database/db.ts';
import { type Narrowing, narrow, numbersByNarrowing } from '../../database/tickets/narrowing.ts';
import { readTicketNumbers } from '../../database/tickets/ticket-pages.ts';
import {
  type FoundCard,
  type FoundNumbers,
  searchCards,
  searchTickets,
  searchTicketsOfStatus,
} from '../../database/tickets/ticket-search.ts';
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
  before: number,
): number[] {
  const below = { before, limit: MAX_CHECKED };
  if (search) {
    const terms = parseSearch(search);
    return terms ? searchTickets(db, { ...terms, ...scope, severity, pageKey }, before, MAX_CHECKED) : [];
  }
  return (
    numbersByNarrowing(db, narrowing, scope.projectIds, below) ??
    readTicketNumbers(db, scope, { status, severity, pageKey }, before, MAX_CHECKED)
  );
}

/** Filters that are in no index together: of the newest tickets that have one, a bounded number is checked. */
function findNarrowed(
  db: Sql,
  scope: TicketScope,
  filters: NarrowedSearch,
  { before, limit }: { before: number; limit: number },
): { cards: FoundCard[]; continueBelow: number | null } {
  const numbers = candidates(db, scope, filters, before);
  const { status, severity, pageKey, narrowing } = filters;
  const further = {
    projectIds: scope.projectIds,
    creatorId: scope.creatorId ?? null,
    status: status ?? null,
    severity: severity ?? null,
    pageKey: pageKey ?? null,
  };
  const cards = narrow(db, numbers, narrowing, further, limit);
  return { cards, continueBelow: numbers.length < MAX_CHECKED ? null : (numbers.at(-1) ?? null) };
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
