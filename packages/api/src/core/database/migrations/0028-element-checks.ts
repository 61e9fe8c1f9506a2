/**
 * What the nightly re-checks find of the elements that tickets point at: a row for each ticket that they look after,
 * and one for each page. The tickets of the last 90 days that are not Accepted begin as not checked.
 */
export const elementChecks = {
  version: 28,
  name: 'element checks',
  sql: `
create table element_check (
  ticket_number integer primary key references ticket (number),
  project_id text not null references project (id),
  page_key text not null,
  state text not null default 'not_checked'
    check (state in ('not_checked', 'found', 'changed', 'hidden', 'gone', 'not_opened')),
  -- How it changed, or why the page did not open.
  detail text,
  -- Empty before the first check.
  checked_at text not null default '',
  created_at text not null
) strict;
create index element_check_by_page on element_check (project_id, page_key, checked_at);
create index element_check_by_state on element_check (state);
create index element_check_by_project on element_check (project_id, state);

create table page_check (
  project_id text not null references project (id),
  page_key text not null,
  -- As the ticket that was checked last wrote it.
  url text not null,
  -- The night of the last check, and how many pins were lost in it.
  night text not null,
  lost integer not null,
  opened integer not null,
  -- Since more than half of its pins were lost in one night; null without.
  rebuilt_at text,
  rebuilt_gone integer,
  rebuilt_pins integer,
  primary key (project_id, page_key)
) strict, without rowid;

-- One row at most: the last night.
create table recheck_night (
  id integer primary key check (id = 1),
  night text not null,
  started_at text,
  last_number integer not null
) strict;

alter table project add column rechecks integer not null default 1;

insert into element_check (ticket_number, project_id, page_key, created_at)
  select number, project_id, page_key, created_at from ticket
  where click_x is not null and click_y is not null and url is not null and page_key is not null
    and pin is not null and json_type(pin, '$.element') = 'object' and status <> 'Accepted'
    and created_at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days');
`,
} as const;
