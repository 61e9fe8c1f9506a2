/** An element at all sizes of the window, and the sizes at which its proofs look as well. */
export const sizes = {
  version: 30,
  name: 'sizes',
  sql: `
create table size_sheet (
  ticket_id text primary key references ticket (id),
  state text not null check (state in ('waiting', 'ready')),
  asked_at text not null
) strict;
create table size_look (
  ticket_id text not null references ticket (id),
  resolution text not null,
  state text not null check (state in ('found', 'hidden', 'not_found', 'not_opened')),
  reason text,
  file_id text,
  bytes integer not null default 0,
  width integer,
  height integer,
  box text,
  browser text,
  taken_at text not null,
  primary key (ticket_id, resolution)
) strict;
create index size_look_file on size_look (file_id) where file_id is not null;
create table wrong_size (
  ticket_id text not null references ticket (id),
  resolution text not null,
  user_id text not null references user (id),
  marked_at text not null,
  primary key (ticket_id, resolution)
) strict;
create index wrong_size_by_user on wrong_size (user_id);
create table proof_size (
  id text primary key,
  proof_id text not null references proof (id),
  ticket_id text not null references ticket (id),
  resolution text not null,
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
  browser_before text,
  browser text,
  finished_at text,
  unique (proof_id, resolution)
) strict;
create index proof_size_by_ticket on proof_size (ticket_id);
create index proof_size_file on proof_size (file_id) where file_id is not null;
`,
  rebuilds: [
    {
      table: 'first_picture',
      changes: [
        {
          from: 'ticket_id text primary key references ticket (id),',
          // Empty: the size at which the pin was set.
          to: `ticket_id text not null references ticket (id),\n  resolution text not null default '',`,
        },
        {
          from: 'taken_at text not null',
          to: 'taken_at text not null,\n  primary key (ticket_id, resolution)',
        },
      ],
    },
  ],
} as const;
