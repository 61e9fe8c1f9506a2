import { z } from 'zod';
import {
  addCommentInput,
  commentSchema,
  editCommentInput,
  tickCommentInput,
  ticketCommentsInput,
} from '@ringmark/contract/tickets/comments';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { addComment, listComments } from './comments.service.ts';
import { editComment, tickComment } from './edit-comment.service.ts';

export const commentsRouter = router({
  list: memberProcedure('ticket')
    .input(ticketCommentsInput)
    .output(answer(z.array(commentSchema)))
    .query(({ ctx, input }) => listComments(ctx, input.ticketId)),
  add: memberProcedure('ticket')
    .input(addCommentInput)
    .output(answer(commentSchema))
    .mutation(({ ctx, input }) => addComment(ctx, input)),
  edit: memberProcedure('comment')
    .input(editCommentInput)
    .output(answer(commentSchema))
    .mutation(({ ctx, input }) => editComment(ctx, input)),
  tick: memberProcedure('comment')
    .input(tickCommentInput)
    .output(answer(commentSchema))
    .mutation(({ ctx, input }) => tickComment(ctx, input)),
});
