import type { OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { preparedColumn } from './prepared.ts';

/** The organization of the address's user, or else of its domain. */
export const organizationOfAddress = preparedColumn<{ email: string; domain: string }, OrganizationId | null>(
  `select coalesce((select organization_id from user where email = @email),
     (select id from organization where domain = @domain))`,
);

export const organizationOfProject = preparedColumn<{ id: ProjectId }, OrganizationId>(
  'select organization_id from project where id = @id',
);
