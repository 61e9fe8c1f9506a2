/** Who hears of a change, the newest of each group of people, and the key that seals positions in the log. */
export const changeAudiences = {
  version: 12,
  name: 'change audiences',
  sql: `
alter table change_log add column audience text not null default '';
create table change_position (
  scope text primary key,
  last integer not null
) strict, without rowid;
insert into change_position (scope, last) select 'everyone', coalesce(max(id), 0) from change_log;
insert into signing_key (purpose, key) values ('changes', lower(hex(randomblob(32))));
`,
} as const;
