import { z } from 'zod';
import { organizationIdSchema } from '../ids.ts';
import { instantSchema, optionally, requiredAddress, requiredLine } from '../text.ts';
import { lifecycleSchema } from '../vocabulary-schemas.ts';
import { ORGANIZATION_LIMITS } from './organization-limits.ts';

export const organizationSchema = z.object({
  id: organizationIdSchema,
  name: z.string(),
  /** Lower-case ASCII; people with an address of this domain become members. */
  domain: z.string(),
  status: lifecycleSchema,
  /** The organization of the administrators; it cannot be archived. */
  isPlatform: z.boolean(),
  createdAt: instantSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

const name = requiredLine('Organization name', ORGANIZATION_LIMITS.nameLength);
const domain = requiredAddress('Domain', ORGANIZATION_LIMITS.domainLength);

export const createOrganizationInput = z.object({ name, domain });
export const updateOrganizationInput = z
  .strictObject({ name, domain, status: optionally(lifecycleSchema) })
  .partial()
  .extend({ id: organizationIdSchema });
export const listByLifecycleInput = z.object({ status: optionally(lifecycleSchema) });
