import {
  frozenPageSchema,
  frozenViewSchema,
  openFrozenPageInput,
} from '@ringmark/contract/pages/frozen-pages';
import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { getFrozenPage, openFrozenPage } from './frozen-pages.service.ts';

export const frozenPagesRouter = router({
  get: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(frozenPageSchema))
    .query(({ ctx, input }) => getFrozenPage(ctx, input.id)),
  open: memberProcedure('viewport')
    .input(openFrozenPageInput)
    .output(answer(frozenViewSchema))
    .mutation(({ ctx, input, signal }) => openFrozenPage(ctx, input, signal)),
});
