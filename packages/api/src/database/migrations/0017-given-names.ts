/**
 * Whether somebody gave a person's name, or it was made of their address because nobody did; and by what name a comment
 * mentions somebody who has another one by now.
 */
export const givenNames = {
  version: 17,
  name: 'given names',
  sql: `
alter table user add column is_name_given integer not null default 1;
update user set is_name_given = 0 where name = substr(email, 1, instr(email, '@') - 1);
alter table comment_mention add column written_name text;
`,
} as const;
