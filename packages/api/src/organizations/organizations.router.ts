import {
  createOrganizationInput,
  listByLifecycleInput,
  updateOrganizationInput,
} from '@ringmark/contract/organizations';
import { adminProcedure, router } from '../trpc.ts';
import { createOrganization, listOrganizations, updateOrganization } from './organizations.service.ts';

export const organizationsRouter = router({
  list: adminProcedure('organization')
    .input(listByLifecycleInput)
    .query(({ ctx, input }) => listOrganizations(ctx, input)),
  create: adminProcedure('organization')
    .input(createOrganizationInput)
    .mutation(({ ctx, input }) => createOrganization(ctx, input)),
  update: adminProcedure('organization')
    .input(updateOrganizationInput)
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),
});
