/** Where a project hears that its site was deployed, and the deployments that a ticket's history tells of. */
export const deploys = {
  version: 29,
  name: 'deploys',
  sql: `
create table deploy_address (
  project_id text primary key references project (id),
  -- SHA-256 in hex: nobody can read the address any more.
  secret_hash text not null unique,
  created_at text not null,
  -- What senders sign with.
  sealed_secret blob not null,
  secret_set_at text not null,
  version_source text,
  last_call text,
  deployment text
) strict;

create table ticket_deploy (
  id text primary key,
  ticket_id text not null references ticket (id),
  version text,
  -- Whether the page showed that version in time; null where it was not asked.
  was_shown integer,
  deployed_at text not null
) strict;
create index ticket_deploy_by_ticket on ticket_deploy (ticket_id, id);
`,
} as const;
