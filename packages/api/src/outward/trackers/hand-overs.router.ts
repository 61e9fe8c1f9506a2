import {
  decideProposalInput,
  handOverInput,
  handOverSchema,
  ticketHandOversSchema,
} from '@ringmark/contract/tickets/hand-overs';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { decideProposal, handOver, listHandOvers } from './hand-overs.service.ts';

/** Only the team may call these procedures. */
export const handOversRouter = router({
  list: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(ticketHandOversSchema))
    .query(({ ctx, input }) => listHandOvers(ctx, input.id)),
  send: adminProcedure('ticket')
    .input(handOverInput)
    .output(answer(handOverSchema))
    .mutation(({ ctx, input }) => handOver(ctx, input)),
  decide: adminProcedure('ticket')
    .input(decideProposalInput)
    .output(answer(handOverSchema))
    .mutation(({ ctx, input }) => decideProposal(ctx, input)),
});
