import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../database/db.ts';
import { preparedStatement } from '../database/prepared.ts';
import { searchTickets } from '../database/ticket-search.ts';
import { parseSearch } from './search-words.ts';
import type { TicketScope } from './ticket-scope.ts';

/** How many matches are looked through for a status before the answer says to ask on: a few ms of work. */
const LOOKED_THROUGH = 5_000;

interface SearchFilters {
  search: string;
  status?: TicketStatus | undefined;
  severity?: Severity | undefined;
  pageKey?: string | undefined;
}

export interface Found {
  /** Newest first. */
  numbers: number[];
  /** The number below which to go on when the search ended early; null when it read all or found enough. */
  readOn: number | null;
}

const ofStatus = preparedStatement(
  `select number from ticket where number in (select value from json_each(?)) and status = ? order by number desc limit ?`,
);

/**
 * Numbers of the tickets that match, newest first. A status is the one thing of a ticket that changes, so it is
 * not part of the index but looked up, for a bounded number of matches at a time.
 */
export function findNumbers(
  db: Sql,
  scope: TicketScope,
  { search, status, severity, pageKey }: SearchFilters,
  before: number,
  limit: number,
): Found {
  const terms = parseSearch(search);
  if (!terms) return { numbers: [], readOn: null };
  const query = { ...terms, ...scope, severity, pageKey };
  if (!status) return { numbers: searchTickets(db, query, before, limit), readOn: null };
  const matches = searchTickets(db, query, before, LOOKED_THROUGH);
  const numbers = ofStatus(db).pluck().all(JSON.stringify(matches), status, limit) as number[];
  const readAll = matches.length < LOOKED_THROUGH || numbers.length === limit;
  return { numbers, readOn: readAll ? null : (matches.at(-1) ?? null) };
}

/** The newest matches with the places of their cards, for a board. */
export interface FoundCard {
  number: number;
  rank: number;
  status: TicketStatus;
}

const placesOf = preparedStatement(
  `select number, rank, status from ticket where number in (select value from json_each(?))`,
);

/**
 * The newest matches of a search, as many as a board looks at.
 *
 * @returns `isAll` false when older matches were left out.
 */
export function findCards(
  db: Sql,
  scope: TicketScope,
  search: string,
): { cards: FoundCard[]; isAll: boolean } {
  const terms = parseSearch(search);
  if (!terms) return { cards: [], isAll: true };
  const matches = searchTickets(db, { ...terms, ...scope }, Number.MAX_SAFE_INTEGER, LOOKED_THROUGH);
  const cards = placesOf(db).all(JSON.stringify(matches)) as FoundCard[];
  return { cards, isAll: matches.length < LOOKED_THROUGH };
}
