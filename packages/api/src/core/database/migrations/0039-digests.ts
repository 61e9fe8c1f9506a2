/** Digests in place of single mails, and one mail for what many tickets got at once. */
export const digests = {
  version: 39,
  name: 'digests',
  sql: `
alter table user add column digest text not null default 'off' check (digest in ('off', 'hourly', 'daily'));
alter table user add column time_zone text;
-- Why mails of several tickets are one mail.
alter table outbox add column gathered text check (gathered in ('digest', 'bulk'));
-- The act that changed many tickets.
alter table outbox add column bulk_id text;
create index outbox_bulk on outbox (bulk_id) where bulk_id is not null;
`,
} as const;
