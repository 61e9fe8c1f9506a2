/** Pictures that show what became of a pin's element. */
export const proofs = {
  version: 25,
  name: 'proofs',
  sql: `
create table first_picture (
  ticket_id text primary key references ticket (id),
  state text not null check (state in ('taken', 'hidden', 'not_found', 'not_opened')),
  file_id text,
  bytes integer not null default 0,
  -- What moves in it by itself, in squares.
  moving text,
  box text,
  browser text,
  -- How pictures were drawn: only those of one way are compared.
  way integer not null,
  taken_at text not null
) strict;
create index first_picture_file on first_picture (file_id) where file_id is not null;
create table proof (
  id text primary key,
  ticket_id text not null references ticket (id),
  cause text not null check (cause in ('done', 'check', 'deploy')),
  state text not null check (state in ('waiting', 'ready')),
  outcome text check (outcome in ('changed', 'same', 'gone', 'not_opened', 'not_compared')),
  reason text,
  share real,
  around real,
  places text,
  file_id text,
  bytes integer not null default 0,
  width integer,
  height integer,
  box text,
  box_before text,
  version text,
  browser_before text,
  browser text,
  created_at text not null,
  finished_at text
) strict;
create index proof_by_ticket on proof (ticket_id, created_at, id);
create unique index proof_waiting on proof (ticket_id) where state = 'waiting';
create index proof_shown on proof (ticket_id, created_at, id) where file_id is not null;
create index proof_file on proof (file_id) where file_id is not null;
`,
} as const;
