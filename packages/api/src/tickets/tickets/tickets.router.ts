import { listPinnedPagesInput, pinnedPagesSchema } from '@ringmark/contract/pages/pinned-pages';
import { okSchema } from '@ringmark/contract/text';
import { ticketRowsInput, ticketRowsSchema } from '@ringmark/contract/lists/ticket-rows';
import { z } from 'zod';
import {
  boardColumnInput,
  boardColumnSchema,
  boardInput,
  boardSchema,
  ticketCardSchema,
} from '@ringmark/contract/tickets/boards';
import { statusChangeSchema, ticketEditSchema } from '@ringmark/contract/tickets/ticket-history';
import {
  blurTicketInput,
  createTicketInput,
  drawTicketInput,
  editTicketInput,
  listTicketsInput,
  moveTicketInput,
  ticketCountsSchema,
  ticketPageSchema,
  ticketRefInput,
  tickTicketInput,
  ticketSchema,
  updateTicketInput,
} from '@ringmark/contract/tickets/tickets';
import {
  assignablePeopleInput,
  assignablePersonSchema,
  ticketChangeSchema,
  triageInput,
  triagedTicketSchema,
} from '@ringmark/contract/tickets/triage';
import { adminProcedure, answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { readBoard, readBoardColumn } from './board/board.service.ts';
import { blurTicket } from './changes/blur-ticket.service.ts';
import { createTicket } from './changes/create-ticket.service.ts';
import { deleteTicket, restoreTicket } from './changes/delete-ticket.service.ts';
import { drawTicket } from './changes/draw-ticket.service.ts';
import { editTicket, listEdits } from './changes/edit-ticket.service.ts';
import { tickTicket } from './changes/tick-ticket.service.ts';
import { listRows } from './list/list-rows.service.ts';
import { listPinnedPages } from './pinned-pages.service.ts';
import { listHistory, moveTicket, updateTicketStatus } from './changes/ticket-status.service.ts';
import { listAssignable } from './triage/assign.ts';
import { listTicketChanges } from './triage/ticket-changes.ts';
import { triageTicket } from './triage/triage.service.ts';
import { countTickets, getTicket, listTickets } from './tickets.service.ts';

export const ticketsRouter = router({
  list: memberProcedure('ticket')
    .input(listTicketsInput)
    .output(answer(ticketPageSchema))
    .query(({ ctx, input }) => listTickets(ctx, input)),
  rows: memberProcedure('ticket')
    .input(ticketRowsInput)
    .output(answer(ticketRowsSchema))
    .query(({ ctx, input }) => listRows(ctx, input)),
  counts: memberProcedure('ticket')
    .output(answer(ticketCountsSchema))
    .query(({ ctx }) => countTickets(ctx)),
  board: memberProcedure('ticket')
    .input(boardInput)
    .output(answer(boardSchema))
    .query(({ ctx, input }) => readBoard(ctx, input)),
  boardColumn: memberProcedure('ticket')
    .input(boardColumnInput)
    .output(answer(boardColumnSchema))
    .query(({ ctx, input }) => readBoardColumn(ctx, input)),
  pinnedPages: memberProcedure('ticket')
    .input(listPinnedPagesInput)
    .output(answer(pinnedPagesSchema))
    .query(({ ctx, input }) => listPinnedPages(ctx, input)),
  get: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(ticketSchema))
    .query(({ ctx, input }) => getTicket(ctx, input.id)),
  create: memberProcedure('ticket')
    .input(createTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => createTicket(ctx, input)),
  update: memberProcedure('ticket')
    .input(updateTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => updateTicketStatus(ctx, input)),
  move: memberProcedure('ticket')
    .input(moveTicketInput)
    .output(answer(ticketCardSchema))
    .mutation(({ ctx, input }) => moveTicket(ctx, input)),
  edit: memberProcedure('ticket')
    .input(editTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => editTicket(ctx, input)),
  draw: memberProcedure('ticket')
    .input(drawTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => drawTicket(ctx, input)),
  blur: memberProcedure('ticket')
    .input(blurTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => blurTicket(ctx, input)),
  tick: memberProcedure('ticket')
    .input(tickTicketInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => tickTicket(ctx, input)),
  edits: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(ticketEditSchema)))
    .query(({ ctx, input }) => listEdits(ctx, input.id)),
  triage: adminProcedure('ticket')
    .input(triageInput)
    .output(answer(triagedTicketSchema))
    .mutation(({ ctx, input }) => triageTicket(ctx, input)),
  changes: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(ticketChangeSchema)))
    .query(({ ctx, input }) => listTicketChanges(ctx, input.id)),
  assignable: adminProcedure('project')
    .input(assignablePeopleInput)
    .output(answer(z.array(assignablePersonSchema)))
    .query(({ ctx, input }) => listAssignable(ctx, input)),
  remove: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => deleteTicket(ctx, input.id)),
  restore: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(ticketSchema))
    .mutation(({ ctx, input }) => restoreTicket(ctx, input.id)),
  history: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(statusChangeSchema)))
    .query(({ ctx, input }) => listHistory(ctx, input.id)),
});
