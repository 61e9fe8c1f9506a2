import { ticketStepsSchema } from '@ringmark/contract/tickets/steps';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { getSteps } from './steps.service.ts';

export const stepsRouter = router({
  get: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(ticketStepsSchema))
    .query(({ ctx, input }) => getSteps(ctx, input.id)),
});
