/** The tables keep previews of pull requests: what they do to pins, and what was written to the commit. */
export const previews = {
  version: 62,
  name: 'previews',
  sql: `
-- A JSON list of the hosts at which previews open.
alter table deploy_address add column preview_hosts text;

create table preview (
  id text primary key,
  project_id text not null references project (id),
  -- Two deployments of one commit have the same key.
  key text not null,
  url text not null,
  commit_id text,
  version text,
  -- The sender names it, such as acme/shop.
  repository text,
  created_at text not null,
  finished_at text,
  -- The commit's status is written to this tracker.
  tracker_id text,
  status_state text check (status_state in ('waiting', 'sent', 'failed')),
  status_sentence text,
  -- The status may have been written at this time for the first time.
  status_posted_at text,
  unique (project_id, key)
) strict;

create table preview_pin (
  preview_id text not null references preview (id),
  ticket_id text not null references ticket (id),
  url text not null,
  state text not null check (state in ('waiting', 'ready')),
  outcome text,
  reason text,
  share real,
  around real,
  places text,
  file_id text,
  bytes integer not null default 0,
  -- The pin was compared with this screenshot, which belongs to first_picture.
  before_id text,
  width integer,
  height integer,
  box text,
  box_before text,
  browser_before text,
  browser text,
  finished_at text,
  primary key (preview_id, ticket_id)
) strict;
create index preview_pin_by_ticket on preview_pin (ticket_id);
`,
} as const;
