/** Where an administrator came from: whoever is none any more goes back there. */
export const formerOrganizations = {
  version: 16,
  name: 'former organizations',
  sql: `
alter table user add column former_organization_id text references organization (id);
`,
} as const;
