/** Which migrations made this database, each with the SHA-256 of its SQL; `migrate` fills it. */
export const migrationLog = {
  version: 7,
  name: 'migration log',
  sql: `
create table migration (
  version integer primary key,
  name text not null,
  sha256 text not null
) strict;
`,
} as const;
