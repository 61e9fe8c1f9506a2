/**
 * Words are folded further (ł, œ, final sigma), and Chinese and Japanese text is indexed by pairs of characters. A job
 * indexes older tickets again; while it exists, searches also ask for words as older tickets have them.
 */
export const searchFolding = {
  version: 57,
  name: 'search folding',
  sql: `
create index job_reindexing on job (kind) where kind = 'search.reindex';
insert into job (id, kind, turn, key, payload, due_at, created_at)
  select 'search.reindex', 'search.reindex', 'search.reindex', 'search.reindex', '{"below":null}', at, at
  from (select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as at)
  where exists (select 1 from ticket);
`,
} as const;
