/**
 * Whether somebody gave a person's name, or it was made of their address because nobody did; and by what name a comment
 * mentions somebody who has another one by now. And which sign-ins no browser asked for, but a command of the operator.
 */
export const givenNames = {
  version: 17,
  name: 'given names',
  sql: `
alter table user add column is_name_given integer not null default 1;
update user set is_name_given = 0 where name = substr(email, 1, instr(email, '@') - 1);
alter table comment_mention add column written_name text;
alter table sign_in_request add column is_printed integer not null default 0;
`,
} as const;
