import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Sql } from '../db.ts';
import { preparedColumn, preparedStatement } from '../statements/prepared.ts';
import type { Json } from '../tables/columns.ts';
import { matchOf, type SearchQuery } from './search-match.ts';

interface Matches {
  match: string;
  before: number;
  limit: number;
}
const MATCHES = `select rowid from ticket_search where ticket_search match @match and rowid < @before
  order by rowid desc limit @limit`;
const newestMatches = preparedColumn<Matches, number>(MATCHES);

/**
 * Numbers of matching tickets, newest first: never by rank, which would have to read every match.
 *
 * @param before only tickets with a smaller number.
 */
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
 * The matches that have a status. One range of tickets with that status costs a tenth of a lookup for each match; when
 * the range holds far more tickets than there are matches, each match is looked up.
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

/** How many matches are checked first. */
const FIRST_CHECK = 512;

/** How many matches to check next: somewhat more than are needed at the rate of hits so far. */
const nextCheckSize = (checked: number, found: number, wanted: number): number =>
  Math.max(FIRST_CHECK, Math.ceil((1.2 * checked * (wanted - found)) / Math.max(found, 1)));

export interface FoundNumbers {
  /** Newest first. */
  numbers: number[];
  /** The number below which to go on when the search ended early; null when it read all or found enough. */
  readOn: number | null;
}

/**
 * The same for one status. A status changes, so that the index does not have it: it is looked up for a bounded number
 * of matches.
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
  if (match === undefined) return { numbers: [], readOn: null };
  const numbers: number[] = [];
  let [checked, oldest, size] = [0, before, FIRST_CHECK];
  while (checked < among) {
    size = Math.min(size, among - checked);
    const matches = newestMatches(db).all({ match, before: oldest, limit: size });
    numbers.push(...ofStatus(db, matches, status));
    if (numbers.length >= limit) return { numbers: numbers.slice(0, limit), readOn: null };
    if (matches.length < size) return { numbers, readOn: null };
    checked += size;
    oldest = matches.at(-1) ?? oldest;
    size = nextCheckSize(checked, numbers.length, limit);
  }
  return { numbers, readOn: oldest };
}

/** A match with its place on a board. */
export interface FoundCard {
  number: number;
  rank: number;
  status: TicketStatus;
}

const newestCards = preparedStatement<Matches, FoundCard>(
  `select ticket.number, ticket.rank, ticket.status from (${MATCHES}) as found
   cross join ticket on ticket.number = found.rowid`,
);

/** The newest matches with their places. */
export function searchCards(db: Sql, query: SearchQuery, limit: number): FoundCard[] {
  const match = matchOf(db, query);
  if (match === undefined) return [];
  return newestCards(db).all({ match, before: Number.MAX_SAFE_INTEGER, limit });
}
