import type { OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { preparedColumn } from './prepared.ts';

/** The organization of the user with an address, or else the one with its domain; null for neither. */
export const organizationOfAddress = preparedColumn<{ email: string; domain: string }, OrganizationId | null>(
  `select coalesce((select organization_id from user where email = @email),
     (select id from organization where domain = @domain))`,
);

export const organizationOfProject = preparedColumn<{ id: ProjectId }, OrganizationId>(
  'select organization_id from project where id = @id',
);
