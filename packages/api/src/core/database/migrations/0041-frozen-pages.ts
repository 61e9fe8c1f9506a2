/** Pages of pins as they were, in parts that are kept once. */
export const frozenPages = {
  version: 41,
  name: 'frozen pages',
  sql: `
create table frozen_page (
  -- Names no ticket for the database: a page outlives its ticket until that can no longer be restored.
  ticket_id text primary key,
  organization_id text not null references organization (id),
  state text not null check (state in ('waiting', 'kept', 'styles', 'nothing')),
  -- Why not all of it is kept.
  reason text,
  -- The part that names all others.
  head text,
  address text,
  title text,
  width integer,
  height integer,
  -- Whether it is the page that the reporter saw, and not one that was opened afterwards.
  is_live integer not null default 0,
  -- Bytes of its parts as they are packed, those among them that other pages share.
  bytes integer not null default 0,
  kept_at text
) strict;
create table frozen_part (
  organization_id text not null references organization (id),
  hash text not null,
  file_id text not null unique,
  -- Packed, and unpacked.
  bytes integer not null,
  size integer not null,
  primary key (organization_id, hash)
) strict;
create table frozen_use (
  ticket_id text not null references frozen_page (ticket_id),
  organization_id text not null,
  hash text not null,
  primary key (ticket_id, hash),
  foreign key (organization_id, hash) references frozen_part (organization_id, hash)
) strict;
create index frozen_use_by_part on frozen_use (organization_id, hash);
`,
} as const;
