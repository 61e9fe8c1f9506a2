/** Organizations, projects, users, and how they sign in. */
export const people = {
  version: 1,
  name: 'people',
  sql: `
create table organization (
  id text primary key,
  name text not null,
  domain text not null unique,
  status text not null check (status in ('active', 'archived')),
  is_platform integer not null default 0,
  takes_in_by_domain integer not null default 1,
  created_at text not null
) strict;

create table user (
  id text primary key,
  organization_id text not null references organization (id),
  name text not null,
  email text not null unique,
  role text not null check (role in ('member', 'admin')),
  is_admin integer not null default 0,
  status text not null check (status in ('active', 'archived')),
  wants_mail integer not null default 1,
  created_at text not null,
  last_seen_at text not null
) strict;
create index user_by_organization on user (organization_id, status);
create index user_by_admin on user (is_admin) where is_admin = 1;

create table project (
  id text primary key,
  organization_id text not null references organization (id),
  name text not null,
  allowed_urls text not null,
  status text not null check (status in ('active', 'archived')),
  created_at text not null
) strict;
create index project_by_organization on project (organization_id, status);

create table user_project (
  user_id text not null references user (id),
  project_id text not null references project (id),
  primary key (user_id, project_id)
) strict, without rowid;
create index user_project_by_project on user_project (project_id, user_id);

create table sign_in_request (
  id text primary key,
  email text not null,
  name text,
  marker_hash text not null,
  code_tries integer not null default 0,
  code_used_at text,
  created_at text not null,
  expires_at text not null
) strict;
create index sign_in_request_by_expiry on sign_in_request (expires_at);
create index sign_in_request_by_marker on sign_in_request (marker_hash);
create index sign_in_request_by_email on sign_in_request (email);

create table magic_link (
  token_hash text primary key,
  code_hash text not null,
  request_id text not null references sign_in_request (id) on delete cascade,
  email text not null,
  used_at text,
  created_at text not null,
  expires_at text not null
) strict;
create index magic_link_by_email on magic_link (email) where used_at is null;
create index magic_link_by_request on magic_link (request_id);

create table setup_link (
  token_hash text primary key,
  created_at text not null,
  used_at text
) strict;

create table session (
  token_hash text primary key,
  user_id text not null references user (id),
  actor_user_id text references user (id),
  created_at text not null,
  expires_at text not null,
  dies_at text not null,
  ip text not null,
  user_agent text not null
) strict;
create index session_by_user on session (user_id);
create index session_by_actor on session (actor_user_id) where actor_user_id is not null;
create index session_by_expiry on session (expires_at);

create table rate_hit (
  key text not null,
  at integer not null
) strict;
create index rate_hit_by_key on rate_hit (key, at);
create index rate_hit_by_time on rate_hit (at);

create table api_token (
  id text primary key,
  user_id text not null references user (id),
  name text not null,
  token_hash text not null unique,
  scope text not null check (scope in ('read', 'write')),
  created_at text not null,
  expires_at text not null,
  last_used_at text
) strict;
create index api_token_by_user on api_token (user_id);

create table audit (
  id text primary key,
  at text not null,
  action text not null,
  actor_user_id text references user (id),
  impersonated_user_id text references user (id),
  subject_type text not null,
  subject_id text,
  summary text not null
) strict;
`,
} as const;
