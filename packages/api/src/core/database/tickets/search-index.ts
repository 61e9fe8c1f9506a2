import { createHash } from 'node:crypto';
import type { Sql, Tx } from '../db.ts';
import { preparedStatement } from '../statements/prepared.ts';
import { deleteSearchEntry, replaceSearchEntry } from '../statements/search-index-statements.ts';
import type { Json } from '../../base/columns.ts';

/** A ticket is indexed again when one of them changes. */
export interface SearchFacets {
  number: number;
  /** Numbers of tickets that were merged into this one. */
  alsoNumbers?: readonly number[];
  projectId: string;
  creatorId: string;
  severity: string;
  pageKey: string | null;
}

/** Words have no `=`, so that no word equals such a token. */
export const facetToken = (name: string, value: string): string =>
  // A token holds only letters and digits, and an address may be long.
  `=${name}${/^[a-z0-9-]{1,40}$/.test(value) ? value.replaceAll('-', '') : createHash('sha256').update(value).digest('hex')}`;

/**
 * Words of internal notes begin with this, which no word and no search does: they match only where they are asked for.
 */
export const noteToken = (word: string): string => `==${word}`;

/** Prefixes up to this length have an index. */
export const INDEXED_PREFIX = 8;

const rememberWords = preparedStatement<{ words: Json }>(
  'insert or ignore into search_word (word) select value from json_each(@words)',
);
const rememberProjectWords = preparedStatement<{ projectId: string; words: Json }>(
  'insert or ignore into project_word (project_id, word) select @projectId, value from json_each(@words)',
);
/** Known words of projects, to spare lookups for new tickets. */
const known = new WeakMap<Sql['sqlite'], Set<string>>();
const MAX_KNOWN_WORDS = 50_000;

function rememberInProject(tx: Tx, projectId: string, words: readonly string[]): void {
  const knownWords = known.get(tx.sqlite) ?? new Set();
  known.set(tx.sqlite, knownWords);
  const unknown = words.filter((word) => !knownWords.has(`${projectId} ${word}`));
  if (unknown.length === 0) return;
  rememberProjectWords(tx).run({ projectId, words: JSON.stringify(unknown) });
  // The transaction may be rolled back.
  tx.afterCommit(() => {
    if (knownWords.size > MAX_KNOWN_WORDS) knownWords.clear();
    for (const word of unknown) knownWords.add(`${projectId} ${word}`);
  });
}

export function indexTicket(
  tx: Tx,
  facets: SearchFacets,
  words: readonly string[],
  noteWords: readonly string[] = [],
): void {
  const all = [...words, ...noteWords.map(noteToken)];
  const tokens = [
    ...all,
    ...[facets.number, ...(facets.alsoNumbers ?? [])].map((number) => facetToken('n', String(number))),
    facetToken('p', facets.projectId),
    facetToken('u', facets.creatorId),
    facetToken('s', facets.severity),
    ...(facets.pageKey === null ? [] : [facetToken('k', facets.pageKey)]),
  ];
  replaceSearchEntry(tx).run({ number: facets.number, words: tokens.join(' ') });
  rememberInProject(tx, facets.projectId, all);
  const long = all.filter((word) => word.length > INDEXED_PREFIX);
  if (long.length > 0) rememberWords(tx).run({ words: JSON.stringify(long) });
}

export const unindexTicket = (tx: Tx, number: number): void => void deleteSearchEntry(tx).run({ number });
