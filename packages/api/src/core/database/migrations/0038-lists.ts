/** Saved views, edits of many tickets at once, imports, and the orders of the list of tickets. */
export const lists = {
  version: 38,
  name: 'lists',
  sql: `
create table saved_view (
  id text primary key,
  user_id text not null references user (id),
  -- Null: the person's own.
  project_id text references project (id),
  name text not null,
  search text not null,
  created_at text not null
) strict;
create unique index saved_view_of_person on saved_view (user_id, name) where project_id is null;
create unique index saved_view_of_project on saved_view (project_id, name) where project_id is not null;

create table bulk_edit (
  id text primary key,
  user_id text not null references user (id),
  -- What each ticket was and became.
  changes text not null,
  made_at text not null
) strict;
create index bulk_edit_by_time on bulk_edit (made_at);

create table ticket_import (
  id text primary key,
  project_id text not null references project (id),
  user_id text not null references user (id),
  source text not null check (source in ('csv', 'trello')),
  file_name text not null,
  ticket_count integer not null,
  made_at text not null,
  removed_at text
) strict;
create index ticket_import_by_project on ticket_import (project_id, id);

-- Outlives its ticket, so that one that was deleted does not come back with the next import.
create table imported_ticket (
  project_id text not null references project (id),
  source_id text not null,
  ticket_id text not null,
  import_id text not null references ticket_import (id),
  primary key (project_id, source_id)
) strict, without rowid;
create index imported_ticket_by_import on imported_ticket (import_id);

create index ticket_by_title on ticket (title collate nocase);
create index ticket_by_change on ticket (updated_at);
create index ticket_by_creation on ticket (created_at);
create index ticket_by_severity on ticket (severity);
`,
} as const;
