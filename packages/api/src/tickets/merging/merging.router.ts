import { mergedTicketSchema, mergeTicketsInput } from '@ringmark/contract/tickets/merging';
import { ticketRefInput, ticketSchema } from '@ringmark/contract/tickets/tickets';
import { z } from 'zod';
import { adminProcedure, answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { requireTicket } from '../tickets/tickets.access.ts';
import { mergeTickets } from './merge-tickets.service.ts';
import { mergesInto } from '../tickets/merged-tickets.ts';
import { undoMerge } from './undo-merge.service.ts';

export const mergingRouter = router({
  list: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(mergedTicketSchema)))
    .query(({ ctx, input }) => mergesInto(ctx, requireTicket(ctx.db, ctx.actor, input.id).id)),
  merge: adminProcedure('ticket')
    .input(mergeTicketsInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => mergeTickets(ctx, input)),
  undo: adminProcedure('ticket')
    .input(mergeTicketsInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
});
