/** What opens a project's closed pages, sealed. */
export const doors = {
  version: 32,
  name: 'doors',
  sql: `
create table door_rules (
  project_id text primary key references project (id),
  level text not null check (level in ('look', 'use', 'off')),
  readable_urls text not null,
  sign_out_urls text not null,
  -- The newest trial of a door that was not kept.
  refused text
) strict;
create table door (
  id text primary key,
  project_id text not null references project (id),
  kind text not null check (kind in ('http', 'header', 'cookies', 'recorded')),
  hosts text not null,
  names text not null,
  sealed blob not null,
  state text not null check (state in ('trying', 'open', 'closed')),
  -- Why it is closed.
  reason text,
  trial text,
  made_by text not null references user (id),
  made_at text not null,
  -- When it was last seen to open something.
  renewed_at text,
  -- When the keeper looked last.
  looked_at text,
  expires_at text not null
) strict;
create index door_by_project on door (project_id, id);
create index door_by_maker on door (made_by);
create table door_picture (
  file_id text primary key,
  project_id text not null references project (id),
  trial_id text not null,
  side text not null check (side in ('without', 'with')),
  bytes integer not null,
  unique (trial_id, side)
) strict;
create index door_picture_by_project on door_picture (project_id);
`,
} as const;
