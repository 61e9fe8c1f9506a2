import type { User } from '@ringmark/contract/people/users';
import type { Selectable } from 'kysely';
import type { UserTable } from '../../core/database/tables/people-tables.ts';

export type UserRow = Selectable<UserTable>;

export const toUser = (
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'organization_id' | 'role' | 'is_admin' | 'status'>,
): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  organizationId: row.organization_id,
  role: row.role,
  isAdmin: row.is_admin === 1,
  status: row.status,
});
