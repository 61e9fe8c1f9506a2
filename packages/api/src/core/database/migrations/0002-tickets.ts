/** Tickets and all that hangs on them. */
export const tickets = {
  version: 2,
  name: 'tickets',
  sql: `
create table ticket (
  number integer primary key,
  id text not null unique,
  project_id text not null references project (id),
  user_id text not null references user (id),
  title text not null,
  severity text not null check (severity in ('low', 'medium', 'high')),
  status text not null check (status in ('Received', 'In Progress', 'In Review', 'Adjustments', 'QA', 'Production', 'Blocked', 'Done', 'Accepted')),
  rank integer not null,
  url text,
  page_key text,
  resolution text,
  click_x text,
  click_y text,
  ring_x real,
  ring_y real,
  screenshot_id text,
  screenshot_type text,
  screenshot_bytes integer,
  comment_count integer not null default 0,
  attachment_count integer not null default 0,
  created_at text not null,
  updated_at text not null,
  accepted_at text,
  accepted_by text references user (id),
  description text not null,
  pin text,
  report text
) strict;
create index ticket_board on ticket (status, rank desc);
create index ticket_board_by_project on ticket (project_id, status, rank desc);
create index ticket_board_by_creator on ticket (user_id, status, rank desc);
create index ticket_board_by_creator_and_project on ticket (user_id, project_id, status, rank desc);
create index ticket_by_status on ticket (status);
create index ticket_by_project on ticket (project_id);
create index ticket_by_project_and_status on ticket (project_id, status);
create index ticket_by_creator on ticket (user_id);
create index ticket_by_creator_and_project on ticket (user_id, project_id);
create index ticket_by_page on ticket (page_key, project_id) where page_key is not null;
create index ticket_by_screenshot on ticket (screenshot_id) where screenshot_id is not null;

create table ticket_counter (
  scope text not null,
  status text not null,
  severity text not null,
  count integer not null,
  primary key (scope, status, severity)
) strict, without rowid;

create table pinned_page (
  project_id text not null references project (id),
  page_key text not null,
  url text not null,
  count integer not null,
  last_number integer not null references ticket (number),
  primary key (project_id, page_key)
) strict, without rowid;
create unique index pinned_page_by_newest on pinned_page (last_number);
create unique index pinned_page_by_project on pinned_page (project_id, last_number);

create table storage_counter (
  organization_id text primary key references organization (id),
  bytes integer not null
) strict, without rowid;

create table status_history (
  id text primary key,
  ticket_id text not null references ticket (id),
  old_status text,
  new_status text not null,
  user_id text not null references user (id),
  actor_user_id text references user (id),
  changed_at text not null
) strict;
create index status_history_by_ticket on status_history (ticket_id, id);

create table comment (
  id text primary key,
  ticket_id text not null references ticket (id),
  user_id text not null references user (id),
  actor_user_id text references user (id),
  text text not null,
  created_at text not null
) strict;
create index comment_by_ticket on comment (ticket_id, id);

create table comment_mention (
  comment_id text not null references comment (id),
  user_id text not null references user (id),
  primary key (comment_id, user_id)
) strict, without rowid;

create table attachment (
  id text primary key,
  ticket_id text not null references ticket (id),
  comment_id text references comment (id),
  user_id text not null references user (id),
  actor_user_id text references user (id),
  file_name text not null,
  file_size integer not null,
  content_type text not null,
  sha256 text not null,
  created_at text not null
) strict;
create index attachment_by_ticket on attachment (ticket_id, comment_id, id);
create index attachment_by_comment on attachment (comment_id, id) where comment_id is not null;
create index attachment_by_user on attachment (user_id, created_at);

create table outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  user_id text references user (id),
  ticket_id text references ticket (id),
  payload text not null,
  group_key text,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at text not null,
  lease_until text,
  last_error text,
  created_at text not null,
  sent_at text
) strict;
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_group on outbox (group_key, created_at) where group_key is not null;
create index outbox_failed on outbox (id) where state = 'failed';

create table signing_key (
  purpose text primary key,
  key text not null
) strict, without rowid;
insert into signing_key (purpose, key) values ('unsubscribe', lower(hex(randomblob(32))));

create table ticket_mute (
  ticket_id text not null references ticket (id),
  user_id text not null references user (id),
  primary key (ticket_id, user_id)
) strict, without rowid;

create table idempotency (
  user_id text not null references user (id),
  key text not null,
  kind text not null,
  entity_id text not null,
  created_at text not null,
  primary key (user_id, kind, key)
) strict, without rowid;
create index idempotency_by_time on idempotency (created_at);

create table change_log (
  id integer primary key autoincrement,
  event text not null,
  project_id text,
  at text not null
) strict;
`,
} as const;
