/** Which pages a person annotated last, so that they find them again on any device. */
export const pageVisits = {
  version: 19,
  name: 'page visits',
  sql: `
create table page_visit (
  user_id text not null references user (id),
  project_id text not null references project (id),
  page_key text not null,
  url text not null,
  visited_at text not null,
  primary key (user_id, project_id, page_key)
) strict, without rowid;
create index page_visit_by_newest on page_visit (user_id, visited_at);
`,
} as const;
