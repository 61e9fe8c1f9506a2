import {
  createdDeployAddressSchema,
  deployAddressSchema,
  deployRefInput,
  deploysSchema,
  renewedSigningSecretSchema,
  replacedDeployAddressSchema,
  ticketDeploySchema,
  updateDeployAddressInput,
} from '@ringmark/contract/projects/deploys';
import { okSchema } from '@ringmark/contract/text';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { z } from 'zod';
import {
  adminProcedure,
  adminSessionProcedure,
  answer,
  memberProcedure,
  router,
} from '../../core/context/procedures.ts';
import {
  createDeployAddress,
  getDeployAddress,
  listDeploysOfTicket,
  removeDeployAddress,
  renewSigningSecret,
  replaceDeployAddress,
  updateDeployAddress,
} from './deploys.service.ts';

/** API tokens can only read deploy addresses, so that a leaked token leaves nothing behind that outlives it. */
export const deploysRouter = router({
  get: adminProcedure('project')
    .input(deployRefInput)
    .output(answer(deploysSchema))
    .query(({ ctx, input }) => getDeployAddress(ctx, input.id)),
  create: adminSessionProcedure('project')
    .input(deployRefInput)
    .output(answer(createdDeployAddressSchema))
    .mutation(({ ctx, input }) => createDeployAddress(ctx, input.id)),
  replace: adminSessionProcedure('project')
    .input(deployRefInput)
    .output(answer(replacedDeployAddressSchema))
    .mutation(({ ctx, input }) => replaceDeployAddress(ctx, input.id)),
  update: adminSessionProcedure('project')
    .input(updateDeployAddressInput)
    .output(answer(deployAddressSchema))
    .mutation(({ ctx, input }) => updateDeployAddress(ctx, input)),
  renewSecret: adminSessionProcedure('project')
    .input(deployRefInput)
    .output(answer(renewedSigningSecretSchema))
    .mutation(({ ctx, input }) => renewSigningSecret(ctx, input.id)),
  remove: adminSessionProcedure('project')
    .input(deployRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => removeDeployAddress(ctx, input.id)),
  ofTicket: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(ticketDeploySchema)))
    .query(({ ctx, input }) => listDeploysOfTicket(ctx, input.id)),
});
