/** Programs elsewhere that are told what happens, and what was sent to them. */
export const webhooks = {
  version: 40,
  name: 'webhooks',
  sql: `
create table webhook (
  id text primary key,
  -- Null for all projects.
  project_id text references project (id),
  name text not null,
  host text not null,
  format text not null check (format in ('standard', 'slack', 'discord', 'teams')),
  events text not null,
  -- Address and secrets.
  sealed blob not null,
  secrets integer not null,
  state text not null check (state in ('on', 'off', 'failed')),
  failing_since text,
  created_at text not null
) strict;
create index webhook_by_project on webhook (project_id);
create table webhook_delivery (
  id text primary key,
  webhook_id text not null references webhook (id) on delete cascade,
  event text not null,
  -- Of the ticket: waiting deliveries are sent in turn by project.
  turn text not null,
  ticket_id text,
  -- The event as it was.
  payload text not null,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at text,
  lease_until text,
  status integer,
  sentence text not null,
  answer text,
  tried_at text,
  created_at text not null
) strict;
create index webhook_delivery_by_hook on webhook_delivery (webhook_id, id);
create index webhook_delivery_turns on webhook_delivery (turn, next_attempt_at) where state = 'waiting';
create index webhook_delivery_by_age on webhook_delivery (created_at);
insert into signing_key (purpose, key) values ('hook_pictures', lower(hex(randomblob(32))));
`,
} as const;
