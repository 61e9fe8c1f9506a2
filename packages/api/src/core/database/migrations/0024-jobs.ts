/** Work that goes on behind people's backs, such as a proof: it waits here until its turn comes. */
export const jobs = {
  version: 24,
  name: 'jobs',
  sql: `
create table job (
  id text primary key,
  kind text not null,
  -- Jobs of one turn run one after the other: mostly a project.
  turn text not null,
  -- Waiting jobs of one kind and key are one job.
  key text,
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'failed')),
  attempts integer not null default 0,
  due_at text not null,
  lease_until text,
  last_error text,
  created_at text not null,
  failed_at text
) strict;
create index job_waiting on job (due_at, id) where state = 'waiting';
create unique index job_by_key on job (kind, key) where state = 'waiting' and lease_until is null and key is not null;
create index job_failed on job (failed_at) where state = 'failed';
`,
} as const;
