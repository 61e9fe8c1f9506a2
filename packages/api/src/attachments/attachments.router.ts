import { attachmentSchema } from '@ringmark/contract/comments';
import { z } from 'zod';
import { ticketRefInput } from '@ringmark/contract/tickets';
import { answer, memberProcedure, router } from '../procedures.ts';
import { listTicketAttachments } from './attachments.service.ts';

/** Files themselves come and go over REST alone, as streams. */
export const attachmentsRouter = router({
  list: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(attachmentSchema)))
    .query(({ ctx, input }) => listTicketAttachments(ctx, input.id)),
});
