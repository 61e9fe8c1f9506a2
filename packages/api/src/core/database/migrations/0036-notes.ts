/** Internal notes, edited comments, and the format of each text: what is there already stays plain. */
export const notes = {
  version: 36,
  name: 'notes',
  sql: `
alter table comment add column visibility text not null default 'everyone' check (visibility in ('everyone', 'team'));
alter table comment add column edited_at text;
alter table comment add column format text not null default 'plain' check (format in ('plain', 'markdown'));
create index note_by_ticket on comment (ticket_id) where visibility = 'team';

alter table ticket add column description_format text not null default 'plain'
  check (description_format in ('plain', 'markdown'));
-- Only tickets whose description has task boxes.
create table ticket_task (
  ticket_number integer primary key references ticket (number),
  done integer not null,
  total integer not null
) strict;
`,
} as const;
