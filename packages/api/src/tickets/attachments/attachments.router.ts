import { attachmentSchema } from '@ringmark/contract/tickets/comments';
import { z } from 'zod';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { listTicketAttachments } from './attachments.service.ts';

/** Only REST transfers files, as streams. */
export const attachmentsRouter = router({
  list: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(attachmentSchema)))
    .query(({ ctx, input }) => listTicketAttachments(ctx, input.id)),
});
