import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { createHash } from 'node:crypto';
import type { Sql } from './db.ts';
import { preparedStatement } from './prepared.ts';

/** What a ticket's entry can be narrowed by, beside its words. None of it ever changes. */
export interface SearchFacets {
  number: number;
  projectId: string;
  creatorId: string;
  severity: string;
  pageKey: string | null;
}

/** A token that no word is: words have no `=`. */
const facet = (name: string, value: string): string =>
  // A token holds letters and digits alone, and an address may be long.
  `=${name}${/^[a-z0-9-]{1,40}$/.test(value) ? value.replaceAll('-', '') : createHash('sha256').update(value).digest('hex')}`;

const replaceEntry = preparedStatement('insert or replace into ticket_search (rowid, words) values (?, ?)');

/** Writes what a ticket is found by; what was written before is forgotten. */
export function indexTicket(db: Sql, facets: SearchFacets, words: readonly string[]): void {
  const tokens = [
    ...words,
    facet('n', String(facets.number)),
    facet('p', facets.projectId),
    facet('u', facets.creatorId),
    facet('s', facets.severity),
    ...(facets.pageKey === null ? [] : [facet('k', facets.pageKey)]),
  ];
  replaceEntry(db).run(facets.number, tokens.join(' '));
}

export interface SearchQuery {
  words: readonly string[];
  number: number | null;
  isText: boolean;
  /** Null: in all projects. */
  projectIds: readonly string[] | null;
  creatorId?: string | undefined;
  severity?: string | undefined;
  pageKey?: string | undefined;
}

const quoted = (token: string) => `"${token}"`;
/** A token of one word is whole by itself; its quotes keep AND, OR and NOT from being operators. */
const beginsWith = (word: string) => `"${word}" *`;

function matchOf(query: SearchQuery): string {
  const byWords = query.words.map(beginsWith).join(' AND ');
  const byNumber = query.number === null ? null : quoted(facet('n', String(query.number)));
  const what = byNumber === null ? byWords : query.isText ? `(${byWords} OR ${byNumber})` : byNumber;
  const narrowed = [
    query.creatorId && quoted(facet('u', query.creatorId)),
    query.severity && quoted(facet('s', query.severity)),
    query.pageKey && quoted(facet('k', query.pageKey)),
    query.projectIds && `(${query.projectIds.map((id) => quoted(facet('p', id))).join(' OR ')})`,
  ].filter((part) => typeof part === 'string' && part !== '');
  return [what, ...narrowed].join(' AND ');
}

const MATCHES = `select rowid from ticket_search where ticket_search match ? and rowid < ? order by rowid desc limit ?`;
const newestMatches = preparedStatement(MATCHES);

const isHopeless = ({ projectIds, words }: SearchQuery) => projectIds?.length === 0 || words.length === 0;

/**
 * Numbers of matching tickets, newest first: never by rank, which would have to read every match.
 *
 * @param before only tickets with a smaller number.
 */
export function searchTickets(db: Sql, query: SearchQuery, before: number, limit: number): number[] {
  if (isHopeless(query)) return [];
  return newestMatches(db).pluck().all(matchOf(query), before, limit) as number[];
}

const newestOfStatus = preparedStatement(
  `select ticket.number from (${MATCHES}) as found cross join ticket on ticket.number = found.rowid
   where ticket.status = ? limit ?`,
);
const oldestLookedAt = preparedStatement(`select min(rowid) as oldest, count(*) as count from (${MATCHES})`);

export interface FoundNumbers {
  /** Newest first. */
  numbers: number[];
  /** The number below which to go on when the search ended early; null when it read all or found enough. */
  readOn: number | null;
}

/**
 * The same for one status. It is the one thing of a ticket that changes, so it is no part of the index but looked
 * up, among a bounded number of matches.
 *
 * @param among how many matches are looked at.
 */
export function searchTicketsOfStatus(
  db: Sql,
  query: SearchQuery,
  status: TicketStatus,
  before: number,
  { limit, among }: { limit: number; among: number },
): FoundNumbers {
  if (isHopeless(query)) return { numbers: [], readOn: null };
  const match = matchOf(query);
  const numbers = newestOfStatus(db).pluck().all(match, before, among, status, limit) as number[];
  if (numbers.length === limit) return { numbers, readOn: null };
  const looked = oldestLookedAt(db).get(match, before, among) as { oldest: number | null; count: number };
  return { numbers, readOn: looked.count < among ? null : looked.oldest };
}

/** A match with its place on a board. */
export interface FoundCard {
  number: number;
  rank: number;
  status: TicketStatus;
}

const newestCards = preparedStatement(
  `select ticket.number, ticket.rank, ticket.status from (${MATCHES}) as found
   cross join ticket on ticket.number = found.rowid`,
);

/** The newest matches with their places. */
export function searchCards(db: Sql, query: SearchQuery, limit: number): FoundCard[] {
  if (isHopeless(query)) return [];
  return newestCards(db).all(matchOf(query), Number.MAX_SAFE_INTEGER, limit) as FoundCard[];
}
