/**
 * Who does a ticket and until when, its labels and watchers, what was changed of all that, and secret addresses of
 * calendars. Muting becomes a level of watching.
 */
export const team = {
  version: 35,
  name: 'team',
  sql: `
alter table ticket add column assignee_id text references user (id);
alter table ticket add column due_on text;
create index ticket_by_assignee on ticket (assignee_id) where assignee_id is not null;
create index ticket_by_assignee_and_project on ticket (assignee_id, project_id) where assignee_id is not null;
create index ticket_due on ticket (status, due_on, project_id) where due_on is not null;

create table label (
  id text primary key,
  project_id text not null references project (id),
  name text not null,
  colour text not null,
  created_at text not null
) strict;
create index label_by_project on label (project_id);

create table ticket_label (
  label_id text not null references label (id),
  ticket_number integer not null references ticket (number),
  primary key (label_id, ticket_number)
) strict, without rowid;
create unique index ticket_label_by_ticket on ticket_label (ticket_number, label_id);

create table ticket_watch (
  ticket_id text not null references ticket (id),
  user_id text not null references user (id),
  level text not null,
  primary key (ticket_id, user_id)
) strict, without rowid;
insert into ticket_watch (ticket_id, user_id, level) select ticket_id, user_id, 'none' from ticket_mute;
drop table ticket_mute;

create table ticket_change (
  id text primary key,
  ticket_id text not null references ticket (id),
  kind text not null,
  -- Words of then; ids of what they name, where others may not be told of it.
  before text,
  after text,
  before_id text,
  after_id text,
  user_id text not null references user (id),
  actor_user_id text references user (id),
  changed_at text not null
) strict;
create index ticket_change_by_ticket on ticket_change (ticket_id, id);

create table calendar_feed (
  user_id text primary key references user (id),
  token_hash text not null unique,
  created_at text not null
) strict;
`,
  rebuilds: [
    {
      table: 'ticket',
      // Long columns come last: SQLite reads the others without them.
      changes: [
        { from: ', assignee_id text references user (id), due_on text', to: '' },
        {
          from: 'description text not null',
          to: 'assignee_id text references user (id),\n  due_on text,\n  description text not null',
        },
      ],
    },
  ],
} as const;
