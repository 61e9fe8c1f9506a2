/** A person's sign-ins to the sites of a project, sealed: they are there when the remote view opens again. */
export const siteStates = {
  version: 22,
  name: 'site states',
  sql: `
create table site_state (
  user_id text not null references user (id),
  project_id text not null references project (id),
  sealed blob not null,
  used_at text not null,
  primary key (user_id, project_id)
) strict;
create index site_state_by_use on site_state (used_at);
`,
} as const;
