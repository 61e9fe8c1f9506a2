import {
  boardColumnInput,
  boardInput,
  createTicketInput,
  listPinnedPagesInput,
  listTicketsInput,
  moveTicketInput,
  ticketRefInput,
  updateTicketInput,
} from '@ringmark/contract/tickets';
import { adminProcedure, memberProcedure, router } from '../trpc.ts';
import { readBoard, readBoardColumn } from './board.service.ts';
import { moveTicket } from './move-ticket.service.ts';
import { listPinnedPages } from './pinned-pages.service.ts';
import { listHistory, updateTicketStatus } from './ticket-status.service.ts';
import { countTickets, createTicket, getTicket, listTickets } from './tickets.service.ts';

export const ticketsRouter = router({
  list: memberProcedure('ticket')
    .input(listTicketsInput)
    .query(({ ctx, input }) => listTickets(ctx, input)),
  counts: memberProcedure('ticket').query(({ ctx }) => countTickets(ctx)),
  board: memberProcedure('ticket')
    .input(boardInput)
    .query(({ ctx, input }) => readBoard(ctx, input)),
  boardColumn: memberProcedure('ticket')
    .input(boardColumnInput)
    .query(({ ctx, input }) => readBoardColumn(ctx, input)),
  pinnedPages: memberProcedure('ticket')
    .input(listPinnedPagesInput)
    .query(({ ctx, input }) => listPinnedPages(ctx, input)),
  get: memberProcedure('ticket')
    .input(ticketRefInput)
    .query(({ ctx, input }) => getTicket(ctx, input.id)),
  create: memberProcedure('ticket')
    .input(createTicketInput)
    .mutation(({ ctx, input }) => createTicket(ctx, input)),
  update: memberProcedure('ticket')
    .input(updateTicketInput)
    .mutation(({ ctx, input }) => updateTicketStatus(ctx, input)),
  move: adminProcedure('ticket')
    .input(moveTicketInput)
    .mutation(({ ctx, input }) => moveTicket(ctx, input)),
  history: memberProcedure('ticket')
    .input(ticketRefInput)
    .query(({ ctx, input }) => listHistory(ctx, input.id)),
});
