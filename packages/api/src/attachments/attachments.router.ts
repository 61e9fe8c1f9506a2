import { ticketRefInput } from '@ringmark/contract/tickets';
import { memberProcedure, router } from '../trpc.ts';
import { listTicketAttachments } from './attachments.service.ts';

/** Files themselves come and go over REST alone, as streams. */
export const attachmentsRouter = router({
  list: memberProcedure('ticket')
    .input(ticketRefInput)
    .query(({ ctx, input }) => listTicketAttachments(ctx, input.id)),
});
