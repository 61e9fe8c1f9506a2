/**
 * Tickets that were merged into others, who else has what a ticket tells of, and two small indexes by which a ticket that
 * is there already is found while another is written: the elements that pins point at, and the trigrams of titles.
 */
export const merging = {
  version: 37,
  name: 'merging',
  sql: `
create table merged_ticket (
  number integer primary key,
  id text not null unique,
  project_id text not null references project (id),
  user_id text not null references user (id),
  title text not null,
  into_id text not null references ticket (id),
  -- The ticket with which it came, where that one was merged on.
  through_id text,
  merged_at text not null,
  merged_by text not null references user (id),
  actor_user_id text references user (id),
  -- The ticket as it was shown.
  whole text not null,
  -- Its rows; after the time to undo those of its history alone.
  rows text not null,
  -- What moved; null after the time to undo.
  moved text,
  -- Its files that did not move: id and size.
  files text not null
) strict;
create index merged_ticket_by_target on merged_ticket (into_id, number);
create index merged_ticket_kept on merged_ticket (merged_at) where moved is not null;

-- The number of the ticket whose description it was.
alter table comment add column merged_from integer;

-- People besides the author who have the same.
create table ticket_voice (
  ticket_id text not null references ticket (id),
  user_id text not null references user (id),
  joined_at text not null,
  primary key (ticket_id, user_id)
) strict, without rowid;
create index ticket_voice_by_user on ticket_voice (user_id);

-- By what an element is found: its selector, role with name, or text, each with its page, as a hash.
create table ticket_element (
  key integer not null,
  ticket_number integer not null references ticket (number),
  primary key (key, ticket_number)
) strict, without rowid;
create index ticket_element_by_ticket on ticket_element (ticket_number);

-- A project's numbers in the index of titles: scope * 2^32 + number, so that its titles are one range.
create table title_scope (
  scope integer primary key,
  project_id text not null unique references project (id)
) strict;
insert into title_scope (project_id) select id from project order by id;
create virtual table ticket_title using fts5 (
  title,
  content = '', contentless_delete = 1,
  tokenize = 'trigram remove_diacritics 1',
  detail = 'none'
);
insert into ticket_title (rowid, title)
  select (scope << 32) + number, title from ticket join title_scope on title_scope.project_id = ticket.project_id
  order by 1;

-- Elements of older pins are read in the background.
insert into job (id, kind, turn, key, payload, due_at, created_at)
  select 'known-elements', 'known-elements', 'known-elements', 'known-elements', '{"from":0}', at, at
  from (select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as at)
  where exists (select 1 from ticket where pin is not null);
`,
} as const;
