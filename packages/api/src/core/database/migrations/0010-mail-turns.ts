/** Which mails go first, and whose turn each of them takes: that of the organization and the person that caused it. */
export const mailTurns = {
  version: 10,
  name: 'mail turns',
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
`,
} as const;
