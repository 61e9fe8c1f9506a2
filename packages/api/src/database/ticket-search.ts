import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { createHash } from 'node:crypto';
import type { Sql, Tx } from './db.ts';
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

/** Up to this length a beginning has an index of its own. */
const INDEXED_BEGINNING = 8;
/** A beginning of more words than these is looked up as a beginning. No language has so many of nine characters. */
const MOST_SPELLED_OUT = 100;

const rememberWords = preparedStatement(
  'insert or ignore into search_word (word) select value from json_each(?)',
);
const wordsFrom = preparedStatement(
  'select word from search_word where word >= ? and word < ? order by word limit ?',
);

const rememberProjectWords = preparedStatement(
  'insert or ignore into project_word (project_id, word) select ?, value from json_each(?)',
);
/** Those of some projects in which every word begins some word of a ticket. */
const projectsThatHave = preparedStatement(
  `select project.value from json_each(?) as project where not exists (
     select 1 from json_each(?) as wanted where not exists (
       select 1 from project_word where project_id = project.value
         and word >= wanted.value and word < wanted.value || char(1114111)))`,
);

/** Words that a project is known to have, so that they need not be looked up again for every ticket. */
const known = new WeakMap<Sql['sqlite'], Set<string>>();
const MOST_KNOWN = 50_000;

function rememberInProject(tx: Tx, projectId: string, words: readonly string[]): void {
  const knownWords = known.get(tx.sqlite) ?? new Set();
  known.set(tx.sqlite, knownWords);
  const unknown = words.filter((word) => !knownWords.has(`${projectId} ${word}`));
  if (unknown.length === 0) return;
  rememberProjectWords(tx).run(projectId, JSON.stringify(unknown));
  // Not before they are kept: a transaction may yet be rolled back.
  tx.afterCommit(() => {
    if (knownWords.size > MOST_KNOWN) knownWords.clear();
    for (const word of unknown) knownWords.add(`${projectId} ${word}`);
  });
}

const replaceEntry = preparedStatement('insert or replace into ticket_search (rowid, words) values (?, ?)');

/** Writes what a ticket is found by; what was written before is forgotten. */
export function indexTicket(tx: Tx, facets: SearchFacets, words: readonly string[]): void {
  const tokens = [
    ...words,
    facet('n', String(facets.number)),
    facet('p', facets.projectId),
    facet('u', facets.creatorId),
    facet('s', facets.severity),
    ...(facets.pageKey === null ? [] : [facet('k', facets.pageKey)]),
  ];
  replaceEntry(tx).run(facets.number, tokens.join(' '));
  rememberInProject(tx, facets.projectId, words);
  const long = words.filter((word) => word.length > INDEXED_BEGINNING);
  if (long.length > 0) rememberWords(tx).run(JSON.stringify(long));
}

const removeEntry = preparedStatement('delete from ticket_search where rowid = ?');

/** Forgets what a ticket is found by. */
export const unindexTicket = (tx: Tx, number: number): void => void removeEntry(tx).run(number);

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

/** A token of one word is whole by itself; its quotes keep AND, OR and NOT from being operators. */
const quoted = (token: string) => `"${token}"`;
const anyOf = (tokens: readonly string[]) => `(${tokens.map(quoted).join(' OR ')})`;

/**
 * What finds a word or its beginning. A long beginning is spelled out as the words that begin so: each of them is
 * read as far as the page goes, while all tickets of a beginning without an index would be gathered first.
 *
 * @returns undefined when no ticket has such a word.
 */
function beginsWith(db: Sql, word: string): string | undefined {
  const beginning = `${quoted(word)} *`;
  if (word.length <= INDEXED_BEGINNING) return beginning;
  const words = wordsFrom(db)
    .pluck()
    .all(word, `${word}\u{10FFFF}`, MOST_SPELLED_OUT + 1) as string[];
  if (words.length === 0) return undefined;
  return words.length > MOST_SPELLED_OUT ? beginning : anyOf(words);
}

function allOf(db: Sql, words: readonly string[]): string | undefined {
  const parts = words.map((word) => beginsWith(db, word));
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' AND ');
}

/** The projects that are worth looking into. A number is looked for in all of them. */
function projectsToSearch(db: Sql, { projectIds, words, number }: SearchQuery): readonly string[] | null {
  if (projectIds === null || number !== null) return projectIds;
  const parameters = [JSON.stringify(projectIds), JSON.stringify(words)];
  return projectsThatHave(db)
    .pluck()
    .all(...parameters) as string[];
}

/** @returns undefined when nothing can match. */
function matchOf(db: Sql, query: SearchQuery): string | undefined {
  const projectIds = projectsToSearch(db, query);
  if (projectIds?.length === 0) return undefined;
  const byNumber = query.number === null ? undefined : quoted(facet('n', String(query.number)));
  const byWords = query.isText ? allOf(db, query.words) : undefined;
  const what = [byWords, byNumber].filter((part) => part !== undefined);
  if (what.length === 0) return undefined;
  const narrowed = [
    query.creatorId && quoted(facet('u', query.creatorId)),
    query.severity && quoted(facet('s', query.severity)),
    query.pageKey && quoted(facet('k', query.pageKey)),
    projectIds && anyOf(projectIds.map((id) => facet('p', id))),
  ].filter((part) => typeof part === 'string' && part !== '');
  return [`(${what.join(' OR ')})`, ...narrowed].join(' AND ');
}

const MATCHES = `select rowid from ticket_search where ticket_search match ? and rowid < ? order by rowid desc limit ?`;
const newestMatches = preparedStatement(MATCHES);

/**
 * Numbers of matching tickets, newest first: never by rank, which would have to read every match.
 *
 * @param before only tickets with a smaller number.
 */
export function searchTickets(db: Sql, query: SearchQuery, before: number, limit: number): number[] {
  const match = matchOf(db, query);
  return match === undefined ? [] : (newestMatches(db).pluck().all(match, before, limit) as number[]);
}

const numbersOfStatus = preparedStatement(
  'select number from ticket where status = ? and number between ? and ? order by number desc limit ?',
);
const thoseOfStatus = preparedStatement(
  `select ticket.number from json_each(?) as found cross join ticket on ticket.number = found.value
   where ticket.status = ?`,
);

/**
 * Those of the matches that have a status. Where matches lie close together the tickets of that status between them
 * are read in one go, which costs a tenth of looking up match by match; where there are far more of those it is not.
 */
function ofStatus(db: Sql, matches: readonly number[], status: TicketStatus): number[] {
  if (matches.length === 0) return [];
  const most = 2 * matches.length;
  const between = numbersOfStatus(db)
    .pluck()
    .all(status, matches.at(-1), matches[0], most + 1) as number[];
  if (between.length > most)
    return thoseOfStatus(db).pluck().all(JSON.stringify(matches), status) as number[];
  let at = 0;
  return between.filter((number) => {
    while ((matches[at] ?? 0) > number) at += 1;
    return matches[at] === number;
  });
}

/** How many matches are looked at first. */
const FIRST_LOOK = 512;

/** How many to look at next, where so many were found among those so far: somewhat more than it takes at that rate. */
const nextLook = (looked: number, found: number, wanted: number): number =>
  Math.max(FIRST_LOOK, Math.ceil((1.2 * looked * (wanted - found)) / Math.max(found, 1)));

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
  const match = matchOf(db, query);
  if (match === undefined) return { numbers: [], readOn: null };
  const numbers: number[] = [];
  let [looked, oldest, size] = [0, before, FIRST_LOOK];
  while (looked < among) {
    size = Math.min(size, among - looked);
    const matches = newestMatches(db).pluck().all(match, oldest, size) as number[];
    numbers.push(...ofStatus(db, matches, status));
    if (numbers.length >= limit) return { numbers: numbers.slice(0, limit), readOn: null };
    if (matches.length < size) return { numbers, readOn: null };
    looked += size;
    oldest = matches.at(-1) ?? oldest;
    size = nextLook(looked, numbers.length, limit);
  }
  return { numbers, readOn: oldest };
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
  const match = matchOf(db, query);
  if (match === undefined) return [];
  return newestCards(db).all(match, Number.MAX_SAFE_INTEGER, limit) as FoundCard[];
}
