/**
 * Which mails go first, and whose turn each of them takes: that of the organization and the person that caused it.
 * When a sign-in that was asked for ended because its person or organization was archived. Who hears of a change,
 * and the newest of each group of people; the key under which positions in the log are handed out.
 */
export const turnsAndAudiences = {
  version: 10,
  name: 'turns and audiences',
  sql: `
alter table outbox add column lane text not null default 'ordinary' check (lane in ('awaited', 'ordinary'));
alter table outbox add column cause_organization text not null default '-';
alter table outbox add column cause_person text not null default '-';

update outbox set lane = 'awaited' where kind = 'sign_in' and state <> 'sent';
update outbox set cause_organization = coalesce((
  select organization_id from user where email = recipient
), (
  select id from organization where domain = substr(recipient, instr(recipient, '@') + 1)
), '-'), cause_person = recipient where lane = 'awaited';
update outbox set cause_organization = coalesce((
  select organization_id from ticket join project on project.id = project_id where ticket.id = ticket_id
), '-'), cause_person = coalesce(case when json_valid(payload) then payload ->> '$.actorId' end, '-')
where kind = 'ticket' and state <> 'sent';

drop index outbox_waiting;
create index outbox_waiting on outbox (lane, next_attempt_at) where state = 'waiting';
create index outbox_leased on outbox (lease_until) where state = 'waiting' and lease_until is not null;
create index outbox_turns on outbox (lane, cause_organization, cause_person, next_attempt_at)
where state = 'waiting' and lease_until is null;

alter table sign_in_request add column ended_at text;
update sign_in_request set ended_at = created_at where exists (
  select 1 from user join organization on organization.id = organization_id
  where user.email = sign_in_request.email and 'archived' in (user.status, organization.status)
);

alter table change_log add column audience text not null default '';
create table change_position (
  scope text primary key,
  last integer not null
) strict, without rowid;
insert into change_position (scope, last) select 'everyone', coalesce(max(id), 0) from change_log;
insert into signing_key (purpose, key) values ('changes', lower(hex(randomblob(32))));
`,
} as const;
