/** Tickets and all that hangs on them. */
export const tickets = {
  version: 2,
  name: 'tickets',
  sql: `
create table sequence (
  name text primary key,
  value integer not null
) strict, without rowid;
insert into sequence (name, value) values ('ticket_number', 0), ('rank', 0);

create table ticket (
  id text primary key,
  number integer not null unique,
  project_id text not null references project (id),
  user_id text not null references user (id),
  title text not null,
  description text not null,
  url text,
  page_key text,
  resolution text,
  severity text not null check (severity in ('low', 'medium', 'high')),
  status text not null check (status in ('Received', 'In Progress', 'In Review', 'Adjustments', 'QA', 'Production', 'Blocked', 'Done', 'Accepted')),
  click_x text,
  click_y text,
  pin text,
  report text,
  screenshot_id text,
  screenshot_type text,
  screenshot_width integer,
  screenshot_height integer,
  rank integer not null,
  comment_count integer not null default 0,
  attachment_count integer not null default 0,
  created_at text not null,
  updated_at text not null,
  accepted_at text,
  accepted_by text references user (id)
) strict;
create index ticket_board on ticket (status, rank desc);
create index ticket_board_by_project on ticket (project_id, status, rank desc);
create index ticket_board_by_creator on ticket (user_id, status, rank desc);
create index ticket_by_project on ticket (project_id, id desc);
create index ticket_by_creator on ticket (user_id, id desc);
create index ticket_by_page on ticket (page_key, project_id, id desc) where page_key is not null;
create index ticket_by_screenshot on ticket (screenshot_id) where screenshot_id is not null;

create table ticket_counter (
  project_id text not null references project (id),
  status text not null,
  severity text not null,
  count integer not null,
  primary key (project_id, status, severity)
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
create index outbox_group on outbox (group_key) where state = 'waiting' and group_key is not null;
create index outbox_failed on outbox (id) where state = 'failed';

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
