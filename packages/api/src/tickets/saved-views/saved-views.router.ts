import {
  createViewInput,
  savedViewRefInput,
  savedViewSchema,
  updateViewInput,
} from '@ringmark/contract/lists/saved-views';
import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import { answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { createView, listViews, removeView, updateView } from './saved-views.service.ts';

export const savedViewsRouter = router({
  list: memberProcedure('none')
    .output(answer(z.array(savedViewSchema)))
    .query(({ ctx }) => listViews(ctx)),
  create: memberProcedure('none')
    .input(createViewInput)
    .output(answer(savedViewSchema))
    .mutation(({ ctx, input }) => createView(ctx, input)),
  update: memberProcedure('none')
    .input(updateViewInput)
    .output(answer(savedViewSchema))
    .mutation(({ ctx, input }) => updateView(ctx, input)),
  remove: memberProcedure('none')
    .input(savedViewRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => removeView(ctx, input.id)),
});
