import { proofSchema, proofsSchema } from '@ringmark/contract/tickets/proofs';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { checkTicket, listProofs } from './proofs.service.ts';

export const proofsRouter = router({
  list: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(proofsSchema))
    .query(({ ctx, input }) => listProofs(ctx, input.id)),
  check: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(proofSchema))
    .mutation(({ ctx, input }) => checkTicket(ctx, input.id)),
});
