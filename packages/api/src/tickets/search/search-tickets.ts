import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../../database/db.ts';
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
const MAX_BOARD_MATCHES = 1_000;

interface SearchFilters {
  search: string;
  status?: TicketStatus | undefined;
  severity?: Severity | undefined;
  pageKey?: string | undefined;
}

export function findNumbers(
  db: Sql,
  scope: TicketScope,
  { search, status, severity, pageKey }: SearchFilters,
  before: number,
  limit: number,
): FoundNumbers {
  const terms = parseSearch(search);
  if (!terms) return { numbers: [], continueBelow: null };
  const query = { ...terms, ...scope, severity, pageKey };
  if (!status) return { numbers: searchTickets(db, query, before, limit), continueBelow: null };
  return searchTicketsOfStatus(db, query, status, before, { limit, among: MAX_CHECKED });
}

export function findCards(
  db: Sql,
  scope: TicketScope,
  { search, severity }: Pick<SearchFilters, 'search' | 'severity'>,
): { cards: FoundCard[]; isAll: boolean } {
  const terms = parseSearch(search);
  if (!terms) return { cards: [], isAll: true };
  const cards = searchCards(db, { ...terms, ...scope, severity }, MAX_BOARD_MATCHES);
  return { cards, isAll: cards.length < MAX_BOARD_MATCHES };
}
