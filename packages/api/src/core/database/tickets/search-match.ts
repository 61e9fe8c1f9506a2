import type { Sql } from '../db.ts';
import { preparedColumn } from '../statements/prepared.ts';
import { isReindexing } from '../statements/search-index-statements.ts';
import type { Json } from '../../base/columns.ts';
import { facetToken, INDEXED_PREFIX, noteToken } from './search-index.ts';

/** A word or its beginning; of several one is enough. */
type Wanted = string | readonly string[];

export interface SearchQuery {
  words: readonly Wanted[];
  /** The same words as tickets have them that aren't reindexed yet. */
  formerWords?: readonly Wanted[] | undefined;
  number: number | null;
  isText: boolean;
  projectIds: readonly string[] | null;
  /** True if words of internal notes match too. */
  seesNotes: boolean;
  creatorId?: string | undefined;
  severity?: string | undefined;
  pageKey?: string | undefined;
}

/** A prefix of more words is searched as a prefix. No language has this many for nine characters. */
const MAX_ALTERNATIVES = 100;

const wordsFrom = preparedColumn<{ from: string; below: string; limit: number }, string>(
  'select word from search_word where word >= @from and word < @below order by word limit @limit',
);

const projectsThatHave = preparedColumn<
  { projectIds: Json; words: Json; mark: string; seesNotes: 0 | 1 },
  string
>(
  `select project.value from json_each(@projectIds) as project where not exists (
     select 1 from json_each(@words) as wanted where not exists (
       select 1 from json_each(wanted.value) as form cross join project_word on project_id = project.value
         and word >= form.value and word < form.value || char(1114111))
     and not (@seesNotes and exists (
       select 1 from json_each(wanted.value) as form cross join project_word on project_id = project.value
         and word >= @mark || form.value and word < @mark || form.value || char(1114111))))`,
);

/** Quotes keep AND, OR and NOT from being operators. */
const quoted = (token: string) => `"${token}"`;
const anyOf = (tokens: readonly string[]) => `(${tokens.map(quoted).join(' OR ')})`;

/**
 * A long prefix becomes the list of its words: SQLite would first collect all tickets of a prefix without an index.
 *
 * @returns undefined when no ticket has such a word.
 */
function prefixOf(db: Sql, word: string): string | undefined {
  const prefix = `${quoted(word)} *`;
  if (word.length <= INDEXED_PREFIX) return prefix;
  const words = wordsFrom(db).all({ from: word, below: `${word}\u{10FFFF}`, limit: MAX_ALTERNATIVES + 1 });
  if (words.length === 0) return undefined;
  return words.length > MAX_ALTERNATIVES ? prefix : anyOf(words);
}

const formsOf = (wanted: Wanted): readonly string[] => (typeof wanted === 'string' ? [wanted] : wanted);

function wordOf(db: Sql, wanted: Wanted, seesNotes: boolean): string | undefined {
  const forms = formsOf(wanted);
  const inAny = seesNotes ? [...forms, ...forms.map(noteToken)] : forms;
  const found = inAny.map((word) => prefixOf(db, word)).filter((part) => part !== undefined);
  return found.length > 1 ? `(${found.join(' OR ')})` : found[0];
}

function allOf(db: Sql, words: readonly Wanted[], seesNotes: boolean): string | undefined {
  const parts = words.map((word) => wordOf(db, word, seesNotes));
  return parts.length === 0 || parts.includes(undefined) ? undefined : `(${parts.join(' AND ')})`;
}

function projectsToSearch(
  db: Sql,
  { projectIds, number, seesNotes }: SearchQuery,
  readings: readonly (readonly Wanted[])[],
): readonly string[] | null {
  if (projectIds === null || number !== null) return projectIds;
  const having = readings.map((words) =>
    projectsThatHave(db).all({
      projectIds: JSON.stringify(projectIds),
      words: JSON.stringify(words.map(formsOf)),
      mark: noteToken(''),
      seesNotes: seesNotes ? 1 : 0,
    }),
  );
  return [...new Set(having.flat())];
}

export function matchOf(db: Sql, query: SearchQuery): string | undefined {
  const { words, formerWords } = query;
  const readings = formerWords && isReindexing(db).get() === 1 ? [words, formerWords] : [words];
  const projectIds = projectsToSearch(db, query, readings);
  if (projectIds?.length === 0) return undefined;
  const byNumber = query.number === null ? undefined : quoted(facetToken('n', String(query.number)));
  const byWords = query.isText ? readings.map((reading) => allOf(db, reading, query.seesNotes)) : [];
  const what = [...byWords, byNumber].filter((part) => part !== undefined);
  if (what.length === 0) return undefined;
  const narrowed = [
    query.creatorId && quoted(facetToken('u', query.creatorId)),
    query.severity && quoted(facetToken('s', query.severity)),
    query.pageKey && quoted(facetToken('k', query.pageKey)),
    projectIds && anyOf(projectIds.map((id) => facetToken('p', id))),
  ].filter((part) => typeof part === 'string' && part !== '');
  return [`(${what.join(' OR ')})`, ...narrowed].join(' AND ');
}
