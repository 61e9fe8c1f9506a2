/** Of several changes that went out as one mail and were given up, which row stands for that mail. */
export const joinedMails = {
  version: 8,
  name: 'joined mails',
  sql: `
alter table outbox add column joined_to text;
update outbox set joined_to = (
  select min(first.id) from outbox as first
  where first.state = 'failed' and first.group_key = outbox.group_key and first.kind = outbox.kind
    and first.recipient = outbox.recipient and first.failed_at = outbox.failed_at
) where state = 'failed' and group_key is not null;
update outbox set joined_to = null where joined_to = id;
drop index outbox_failed;
create index outbox_failed on outbox (id) where state = 'failed' and joined_to is null;
create index outbox_joined on outbox (joined_to) where joined_to is not null;
`,
} as const;
