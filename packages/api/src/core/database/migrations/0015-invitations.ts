/** Who was invited or proposed, to which projects, and the links that were given out for it. */
export const invitations = {
  version: 15,
  name: 'invitations',
  sql: `
create table invitation (
  id text primary key,
  organization_id text not null references organization (id),
  email text not null,
  domain text not null,
  name text,
  message text,
  state text not null,
  proposed_by text references user (id),
  invited_by text references user (id),
  used_by text references user (id),
  created_at text not null,
  expires_at text,
  ended_at text
) strict;
create unique index invitation_open on invitation (email) where state = 'open';
create unique index invitation_proposed on invitation (organization_id, email) where state = 'proposed';
create index invitation_by_state on invitation (state, id);
create index invitation_by_domain on invitation (domain, state);

create table invitation_project (
  invitation_id text not null references invitation (id) on delete cascade,
  project_id text not null references project (id),
  primary key (invitation_id, project_id)
) strict, without rowid;
create index invitation_project_by_project on invitation_project (project_id, invitation_id);

create table invitation_link (
  token_hash text primary key,
  invitation_id text not null references invitation (id) on delete cascade,
  created_at text not null
) strict, without rowid;
create index invitation_link_by_invitation on invitation_link (invitation_id);
`,
} as const;
