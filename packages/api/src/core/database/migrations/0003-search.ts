/**
 * Full-text search. The table keeps no copy of the text: rowid is the ticket's number. The words come cut and
 * folded, and beside them stand tokens for project, creator and the like, so that a filter is part of the match
 * and never a sieve behind it. A token of the second kind begins with `=`, which no word does.
 *
 * Beginnings of up to eight characters have an index of their own; of longer ones the table of words knows which words
 * begin so.
 */
export const search = {
  version: 3,
  name: 'search',
  sql: `
create virtual table ticket_search using fts5 (
  words,
  content = '', contentless_delete = 1,
  tokenize = "ascii tokenchars '='",
  prefix = '1 2 3 4 5 6 7 8',
  detail = 'none'
);

create table search_word (
  word text primary key
) strict, without rowid;
`,
} as const;
