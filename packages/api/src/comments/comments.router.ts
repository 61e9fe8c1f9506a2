import { addCommentInput, ticketCommentsInput } from '@ringmark/contract/comments';
import { memberProcedure, router } from '../trpc.ts';
import { addComment, listComments } from './comments.service.ts';

export const commentsRouter = router({
  list: memberProcedure('ticket')
    .input(ticketCommentsInput)
    .query(({ ctx, input }) => listComments(ctx, input.ticketId)),
  add: memberProcedure('ticket')
    .input(addCommentInput)
    .mutation(({ ctx, input }) => addComment(ctx, input)),
});
