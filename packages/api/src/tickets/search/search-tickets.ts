import type { ElementState, Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../../database/db.ts';
import {
  type FoundCard,
  type FoundNumbers,
  searchCards,
  searchTickets,
  searchTicketsOfStatus,
} from '../../database/tickets/ticket-search.ts';
import { narrowByElement, numbersByElement } from '../../database/tickets/tickets-by-element.ts';
import { parseSearch } from './search-words.ts';
import type { TicketScope } from '../ticket-scope.ts';

/** A few ms of work; the answer's cursor continues. */
const MAX_CHECKED = 5_000;
/** More than a person reads. */
const MAX_BOARD_MATCHES = 1_000;

interface SearchFilters {
  search?: string | undefined;
  status?: TicketStatus | undefined;
  severity?: Severity | undefined;
  pageKey?: string | undefined;
  element?: ElementState | undefined;
}

type ElementSearch = SearchFilters & { element: ElementState };

/** Filters that are in no index together: of the newest tickets that have one, a bounded number is checked. */
function findByElement(
  db: Sql,
  scope: TicketScope,
  { search, status, severity, pageKey, element }: ElementSearch,
  { before, limit }: { before: number; limit: number },
): { cards: FoundCard[]; continueBelow: number | null } {
  const terms = search ? parseSearch(search) : undefined;
  const newest = { state: element, before, limit: MAX_CHECKED };
  const numbers = !search
    ? numbersByElement(db, scope.projectIds, newest)
    : terms
      ? searchTickets(db, { ...terms, ...scope, severity, pageKey }, before, MAX_CHECKED)
      : [];
  const filters = {
    state: element,
    status: status ?? null,
    severity: severity ?? null,
    creatorId: scope.creatorId ?? null,
    pageKey: pageKey ?? null,
  };
  const cards = narrowByElement(db, numbers, filters, limit);
  return { cards, continueBelow: numbers.length < MAX_CHECKED ? null : (numbers.at(-1) ?? null) };
}

/** Numbers of tickets that a search or the state of their element narrows, the newest first. */
export function findNumbers(
  db: Sql,
  scope: TicketScope,
  { search = '', status, severity, pageKey, element }: SearchFilters,
  before: number,
  limit: number,
): FoundNumbers {
  if (element) {
    const filters = { search, status, severity, pageKey, element };
    const { cards, continueBelow } = findByElement(db, scope, filters, { before, limit });
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
  { search = '', severity, element }: Pick<SearchFilters, 'search' | 'severity' | 'element'>,
): { cards: FoundCard[]; isAll: boolean } {
  if (element) {
    const all = { before: Number.MAX_SAFE_INTEGER, limit: MAX_BOARD_MATCHES };
    const { cards, continueBelow } = findByElement(db, scope, { search, severity, element }, all);
    return { cards, isAll: continueBelow === null && cards.length < MAX_BOARD_MATCHES };
  }
  const terms = parseSearch(search);
  if (!terms) return { cards: [], isAll: true };
  const cards = searchCards(db, { ...terms, ...scope, severity }, MAX_BOARD_MATCHES);
  return { cards, isAll: cards.length < MAX_BOARD_MATCHES };
}
