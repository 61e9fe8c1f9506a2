import { okSchema } from '@ringmark/contract/text';
import { regressionSchema, regressionsSchema } from '@ringmark/contract/tickets/regressions';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { dismissRegression, listRegressions, regressionOf } from './regressions.service.ts';

export const regressionsRouter = router({
  list: adminProcedure('none')
    .output(answer(regressionsSchema))
    .query(({ ctx }) => listRegressions(ctx)),
  ofTicket: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(regressionSchema.nullable()))
    .query(({ ctx, input }) => regressionOf(ctx, input.id)),
  dismiss: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => dismissRegression(ctx, input.id)),
});
