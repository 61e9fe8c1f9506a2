/** When a sign-in that was asked for ended because its person or organization was archived. */
export const endedSignIns = {
  version: 11,
  name: 'ended sign-ins',
  sql: `
alter table sign_in_request add column ended_at text;
update sign_in_request set ended_at = created_at where exists (
  select 1 from user join organization on organization.id = organization_id
  where user.email = sign_in_request.email and 'archived' in (user.status, organization.status)
);
`,
} as const;
