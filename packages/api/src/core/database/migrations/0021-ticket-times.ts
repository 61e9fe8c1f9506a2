/** Counts all tickets that are there; the tables must be empty. */
export const COUNT_TICKET_TIMES = `
insert into ticket_day (project_id, day, opened, finished)
  select project_id, substr(created_at, 1, 10), count(*), 0 from ticket group by 1, 2;

insert into ticket_day (project_id, day, opened, finished)
  select project_id, substr(at, 1, 10), 0, count(*) from (
    select t.project_id, min(h.changed_at) as at from status_history h
    join ticket t on t.id = h.ticket_id
    where h.new_status in ('Done', 'Accepted') group by h.ticket_id
  ) where true group by 1, 2
  on conflict do update set finished = excluded.finished;

insert into ticket_duration (project_id, hours, count)
  select project_id, case when hours < 240 then hours else hours / 24 * 24 end, count(*) from (
    select t.project_id,
      max(0, cast(round(1000 * unixepoch(min(h.changed_at), 'subsec')) as integer)
        - cast(round(1000 * unixepoch(t.created_at, 'subsec')) as integer)) / 3600000 as hours
    from status_history h join ticket t on t.id = h.ticket_id
    where h.new_status in ('Done', 'Accepted') group by h.ticket_id
  ) group by 1, 2;

insert into ticket_wait (ticket_id, project_id, since)
  select t.id, t.project_id, max(
    t.created_at,
    coalesce((select max(h.changed_at) from status_history h where h.ticket_id = t.id), ''),
    coalesce((select max(c.created_at) from comment c join user u on u.id = c.user_id
      where c.ticket_id = t.id and u.is_admin = 1 and c.actor_user_id is null), '')
  ) from ticket t where t.status not in ('Done', 'Accepted');
`;

/**
 * What the administrators' figures are read from, counted once from what is there: how many tickets a project got and
 * finished on a day, how long they took, and since when each open one waits.
 */
export const ticketTimes = {
  version: 21,
  name: 'ticket times',
  sql: `
create table ticket_day (
  project_id text not null references project (id),
  day text not null,
  opened integer not null,
  finished integer not null,
  primary key (project_id, day)
) strict, without rowid;

create table ticket_duration (
  project_id text not null references project (id),
  hours integer not null,
  count integer not null,
  primary key (project_id, hours)
) strict, without rowid;

create table ticket_wait (
  ticket_id text primary key references ticket (id),
  project_id text not null references project (id),
  since text not null
) strict, without rowid;
create index ticket_wait_by_project on ticket_wait (project_id, since);
${COUNT_TICKET_TIMES}`,
} as const;
