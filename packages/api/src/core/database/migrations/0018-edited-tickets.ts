/**
 * What tickets said before they were edited, and tickets that were deleted: whole, and with the files that they name,
 * for as long as it can be undone; after that the number alone, which no other ticket gets.
 */
export const editedTickets = {
  version: 18,
  name: 'edited tickets',
  sql: `
create table ticket_edit (
  id text primary key,
  ticket_id text not null references ticket (id),
  old_title text not null,
  new_title text not null,
  old_description text not null,
  new_description text not null,
  user_id text not null references user (id),
  actor_user_id text references user (id),
  changed_at text not null
) strict;
create index ticket_edit_by_ticket on ticket_edit (ticket_id, id);

create table deleted_ticket (
  number integer primary key,
  id text not null unique,
  deleted_at text not null,
  rows text,
  files text
) strict;
create index deleted_ticket_kept on deleted_ticket (deleted_at) where rows is not null;
`,
} as const;
