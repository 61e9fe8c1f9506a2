import type {
  Organization,
  createOrganizationInput,
  listByLifecycleInput,
  updateOrganizationInput,
} from '@ringmark/contract/organizations';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listOrganizations(
  _ctx: SignedInContext,
  _input: z.infer<typeof listByLifecycleInput>,
): Promise<Organization[]> {
  return unbuilt();
}

export async function createOrganization(
  _ctx: SignedInContext,
  _input: z.infer<typeof createOrganizationInput>,
): Promise<Organization> {
  return unbuilt();
}

export async function updateOrganization(
  _ctx: SignedInContext,
  _input: z.infer<typeof updateOrganizationInput>,
): Promise<Organization> {
  return unbuilt();
}
