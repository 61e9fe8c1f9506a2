/**
 * Full-text search. The table keeps no copy of the text: rowid is the ticket's number. `scope` holds tokens for
 * the ticket's project and creator, so that a filter is part of the match and never a sieve behind it.
 */
export const search = {
  version: 3,
  name: 'search',
  sql: `
create virtual table ticket_search using fts5 (
  title, description, comments, scope,
  content = '', contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '2 3 4',
  detail = 'full'
);
`,
} as const;
