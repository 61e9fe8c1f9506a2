/** Where an administrator came from, and returns to when the role is taken. */
export const formerOrganizations = {
  version: 16,
  name: 'former organizations',
  sql: `
alter table user add column former_organization_id text references organization (id);
`,
} as const;
