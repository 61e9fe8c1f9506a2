import type { Organization } from '@ringmark/contract/people/organizations';
import type { Selectable } from 'kysely';
import type { OrganizationTable } from '../../core/database/tables/people-tables.ts';

export type OrganizationRow = Selectable<OrganizationTable>;

export const toOrganization = (
  row: Pick<OrganizationRow, 'id' | 'name' | 'domain' | 'status' | 'is_platform' | 'created_at'>,
): Organization => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  status: row.status,
  isPlatform: row.is_platform === 1,
  createdAt: row.created_at,
});
