/** What a project does to every page of its sites before it is drawn; null for nothing. */
export const pageRules = {
  version: 26,
  name: 'page rules',
  sql: `
alter table project add column page_rules text;
`,
} as const;
