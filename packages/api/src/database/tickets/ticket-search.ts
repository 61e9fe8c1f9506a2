import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { createHash } from 'node:crypto';
import type { Sql, Tx } from '../db.ts';
import type { Json } from '../tables/columns.ts';
import { preparedColumn, preparedStatement } from '../statements/prepared.ts';
import { deleteSearchEntry, replaceSearchEntry } from '../statements/search-index-statements.ts';

/** Filters of the index besides words. None of them ever changes for a ticket. */
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

/** Prefixes up to this length have an index of their own. */
const INDEXED_BEGINNING = 8;
/** A prefix of more words than this is searched as a prefix. No language has so many for nine characters. */
const MOST_SPELLED_OUT = 100;

const rememberWords = preparedStatement<{ words: Json }>(
  'insert or ignore into search_word (word) select value from json_each(@words)',
);
const wordsFrom = preparedColumn<{ from: string; below: string; limit: number }, string>(
  'select word from search_word where word >= @from and word < @below order by word limit @limit',
);

const rememberProjectWords = preparedStatement<{ projectId: string; words: Json }>(
  'insert or ignore into project_word (project_id, word) select @projectId, value from json_each(@words)',
);
/** The projects in which every word is a prefix of a word of some ticket. */
const projectsThatHave = preparedColumn<{ projectIds: Json; words: Json }, string>(
  `select project.value from json_each(@projectIds) as project where not exists (
     select 1 from json_each(@words) as wanted where not exists (
       select 1 from project_word where project_id = project.value
         and word >= wanted.value and word < wanted.value || char(1114111)))`,
);

/** Words that a project is known to have, so that a new ticket need not look them up. */
const known = new WeakMap<Sql['sqlite'], Set<string>>();
const MOST_KNOWN = 50_000;

function rememberInProject(tx: Tx, projectId: string, words: readonly string[]): void {
  const knownWords = known.get(tx.sqlite) ?? new Set();
  known.set(tx.sqlite, knownWords);
  const unknown = words.filter((word) => !knownWords.has(`${projectId} ${word}`));
  if (unknown.length === 0) return;
  rememberProjectWords(tx).run({ projectId, words: JSON.stringify(unknown) });
  // Only after the commit: the transaction may be rolled back.
  tx.afterCommit(() => {
    if (knownWords.size > MOST_KNOWN) knownWords.clear();
    for (const word of unknown) knownWords.add(`${projectId} ${word}`);
  });
}

/** Indexes a ticket, in place of its former entry. */
export function indexTicket(tx: Tx, facets: SearchFacets, words: readonly string[]): void {
  const tokens = [
    ...words,
    facet('n', String(facets.number)),
    facet('p', facets.projectId),
    facet('u', facets.creatorId),
    facet('s', facets.severity),
    ...(facets.pageKey === null ? [] : [facet('k', facets.pageKey)]),
  ];
  replaceSearchEntry(tx).run({ number: facets.number, words: tokens.join(' ') });
  rememberInProject(tx, facets.projectId, words);
  const long = words.filter((word) => word.length > INDEXED_BEGINNING);
  if (long.length > 0) rememberWords(tx).run({ words: JSON.stringify(long) });
}

/** Forgets what a ticket is found by. */
export const unindexTicket = (tx: Tx, number: number): void => void deleteSearchEntry(tx).run({ number });

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
 * The query for a word or a prefix. A long prefix becomes the list of its words: SQLite reads each of them only as far
 * as the page goes, while it would collect all tickets of a prefix without an index first.
 *
 * @returns undefined when no ticket has such a word.
 */
function beginsWith(db: Sql, word: string): string | undefined {
  const beginning = `${quoted(word)} *`;
  if (word.length <= INDEXED_BEGINNING) return beginning;
  const words = wordsFrom(db).all({ from: word, below: `${word}\u{10FFFF}`, limit: MOST_SPELLED_OUT + 1 });
  if (words.length === 0) return undefined;
  return words.length > MOST_SPELLED_OUT ? beginning : anyOf(words);
}

function allOf(db: Sql, words: readonly string[]): string | undefined {
  const parts = words.map((word) => beginsWith(db, word));
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' AND ');
}

/** The projects that can have a match. A number is searched in all of them. */
function projectsToSearch(db: Sql, { projectIds, words, number }: SearchQuery): readonly string[] | null {
  if (projectIds === null || number !== null) return projectIds;
  return projectsThatHave(db).all({
    projectIds: JSON.stringify(projectIds),
    words: JSON.stringify(words),
  });
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
const thoseOfStatus = preparedColumn<{ numbers: Json; status: TicketStatus }, number>(
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
  if (between.length > most) return thoseOfStatus(db).all({ numbers: JSON.stringify(matches), status });
  let at = 0;
  return between.filter((number) => {
    while ((matches[at] ?? 0) > number) at += 1;
    return matches[at] === number;
  });
}

/** How many matches are checked first. */
const FIRST_LOOK = 512;

/** How many matches to check next: somewhat more than are needed at the rate of hits so far. */
const nextLook = (looked: number, found: number, wanted: number): number =>
  Math.max(FIRST_LOOK, Math.ceil((1.2 * looked * (wanted - found)) / Math.max(found, 1)));

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
  let [looked, oldest, size] = [0, before, FIRST_LOOK];
  while (looked < among) {
    size = Math.min(size, among - looked);
    const matches = newestMatches(db).all({ match, before: oldest, limit: size });
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
