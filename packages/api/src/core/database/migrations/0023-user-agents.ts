/** Who the server's browser says it is on the sites of a project; null for what it says everywhere. */
export const userAgents = {
  version: 23,
  name: 'user agents',
  sql: `
alter table project add column user_agent text;
`,
} as const;
