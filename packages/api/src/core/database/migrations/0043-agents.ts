/** Whether agents may see a project, and by which API token a change was made. */
export const agents = {
  version: 43,
  name: 'agents',
  sql: `
alter table project add column agents integer not null default 1;
-- The token's name, as it was then.
alter table comment add column token_name text;
alter table status_history add column token_name text;
`,
} as const;
