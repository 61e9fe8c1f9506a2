import {
  joinTicketInput,
  similarTicketSchema,
  similarTicketsInput,
} from '@ringmark/contract/tickets/duplicates';
import { ticketRefInput, ticketSchema } from '@ringmark/contract/tickets/tickets';
import { z } from 'zod';
import { adminProcedure, answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { joinTicket } from './join-ticket.service.ts';
import { duplicatesOf, similarTickets } from './similar-tickets.service.ts';

export const duplicatesRouter = router({
  /** A query by what it does; an element does not go into an address. */
  similar: memberProcedure('project')
    .input(similarTicketsInput)
    .output(answer(z.array(similarTicketSchema)))
    .query(({ ctx, input }) => similarTickets(ctx, input)),
  ofTicket: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(similarTicketSchema)))
    .query(({ ctx, input }) => duplicatesOf(ctx, input.id)),
  join: memberProcedure('ticket')
    .input(joinTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => joinTicket(ctx, input)),
});
