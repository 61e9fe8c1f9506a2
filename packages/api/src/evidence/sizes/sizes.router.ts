import { markSizeInput, sizeSheetSchema } from '@ringmark/contract/tickets/sizes';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { getSheet, markSize, takeSheet } from './sizes.service.ts';

export const sizesRouter = router({
  get: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(sizeSheetSchema))
    .query(({ ctx, input }) => getSheet(ctx, input.id)),
  take: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(sizeSheetSchema))
    .mutation(({ ctx, input }) => takeSheet(ctx, input.id)),
  mark: memberProcedure('ticket')
    .input(markSizeInput)
    .output(answer(sizeSheetSchema))
    .mutation(({ ctx, input }) => markSize(ctx, input)),
});
