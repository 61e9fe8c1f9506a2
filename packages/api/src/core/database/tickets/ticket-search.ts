import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../db.ts';
import { preparedColumn, preparedStatement } from '../statements/prepared.ts';
import type { Json } from '../../base/columns.ts';
import { matchOf, type SearchQuery } from './search-match.ts';

interface Matches {
  match: string;
  before: number;
  limit: number;
}
const MATCHES = `select rowid from ticket_search where ticket_search match @match and rowid < @before
  order by rowid desc limit @limit`;
const newestMatches = preparedColumn<Matches, number>(MATCHES);

/** Newest first. Ordering by rank would read every match. @param before a ticket number. */
export function searchTickets(db: Sql, query: SearchQuery, before: number, limit: number): number[] {
  const match = matchOf(db, query);
  return match === undefined ? [] : newestMatches(db).all({ match, before, limit });
}

const numbersOfStatus = preparedColumn<
  { status: TicketStatus; oldest: number; newest: number; limit: number },
  number
>(
  `select number from ticket where status = @status and number between @oldest and @newest
   order by number desc limit @limit`,
);
const matchesOfStatus = preparedColumn<{ numbers: Json; status: TicketStatus }, number>(
  `select ticket.number from json_each(@numbers) as found cross join ticket on ticket.number = found.value
   where ticket.status = @status`,
);

/**
 * Reading one range of tickets with the status costs a tenth of a lookup per match; a range of far more tickets is not
 * read, and each match is looked up.
 */
function ofStatus(db: Sql, matches: readonly number[], status: TicketStatus): number[] {
  const [newest] = matches;
  const oldest = matches.at(-1);
  if (newest === undefined || oldest === undefined) return [];
  const most = 2 * matches.length;
  const between = numbersOfStatus(db).all({ status, oldest, newest, limit: most + 1 });
  if (between.length > most) return matchesOfStatus(db).all({ numbers: JSON.stringify(matches), status });
  let at = 0;
  return between.filter((number) => {
    while ((matches[at] ?? 0) > number) at += 1;
    return matches[at] === number;
  });
}

/** The number of matches that are checked first. */
export const FIRST_CHECK = 512;

/** Somewhat more than needed at the rate so far. */
export const nextCheckSize = (checked: number, found: number, wanted: number): number =>
  Math.max(FIRST_CHECK, Math.ceil((1.2 * checked * (wanted - found)) / Math.max(found, 1)));

export interface FoundNumbers {
  numbers: number[];
  /** The number to go on below; null when the search is complete. */
  continueBelow: number | null;
}

/**
 * The index has no status, because it changes: a bounded number of matches is looked up.
 *
 * @param among how many matches are checked.
 */
export function searchTicketsOfStatus(
  db: Sql,
  query: SearchQuery,
  status: TicketStatus,
  before: number,
  { limit, among }: { limit: number; among: number },
): FoundNumbers {
  const match = matchOf(db, query);
  if (match === undefined) return { numbers: [], continueBelow: null };
  const numbers: number[] = [];
  let [checked, oldest, size] = [0, before, FIRST_CHECK];
  while (checked < among) {
    size = Math.min(size, among - checked);
    const matches = newestMatches(db).all({ match, before: oldest, limit: size });
    numbers.push(...ofStatus(db, matches, status));
    if (numbers.length >= limit) return { numbers: numbers.slice(0, limit), continueBelow: null };
    if (matches.length < size) return { numbers, continueBelow: null };
    checked += size;
    oldest = matches.at(-1) ?? oldest;
    size = nextCheckSize(checked, numbers.length, limit);
  }
  return { numbers, continueBelow: oldest };
}

export interface FoundCard {
  number: number;
  rank: number;
  status: TicketStatus;
}

const newestCards = preparedStatement<Matches, FoundCard>(
  `select ticket.number, ticket.rank, ticket.status from (${MATCHES}) as found
   cross join ticket on ticket.number = found.rowid`,
);

export function searchCards(db: Sql, query: SearchQuery, limit: number): FoundCard[] {
  const match = matchOf(db, query);
  if (match === undefined) return [];
  return newestCards(db).all({ match, before: Number.MAX_SAFE_INTEGER, limit });
}
