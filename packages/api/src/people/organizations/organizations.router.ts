import { z } from 'zod';
import {
  createOrganizationInput,
  listByLifecycleInput,
  organizationSchema,
  updateOrganizationInput,
} from '@ringmark/contract/people/organizations';
import { answer, adminProcedure, router } from '../../core/context/procedures.ts';
import { createOrganization, listOrganizations, updateOrganization } from './organizations.service.ts';

export const organizationsRouter = router({
  list: adminProcedure('organization')
    .input(listByLifecycleInput)
    .output(answer(z.array(organizationSchema)))
    .query(({ ctx, input }) => listOrganizations(ctx, input)),
  create: adminProcedure('organization')
    .input(createOrganizationInput)
    .output(answer(organizationSchema))
    .mutation(({ ctx, input }) => createOrganization(ctx, input)),
  update: adminProcedure('organization')
    .input(updateOrganizationInput)
    .output(answer(organizationSchema))
    .mutation(({ ctx, input }) => updateOrganization(ctx, input)),
});
