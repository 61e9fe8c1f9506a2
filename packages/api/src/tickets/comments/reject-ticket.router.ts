import { rejectTicketInput, ticketSchema } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { rejectTicket } from './reject-ticket.service.ts';

/** A part of the calls about tickets that writes a comment too. */
export const rejectTicketRouter = router({
  reject: memberProcedure('ticket')
    .input(rejectTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => rejectTicket(ctx, input)),
});
