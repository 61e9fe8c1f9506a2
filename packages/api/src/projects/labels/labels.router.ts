import {
  countedLabelSchema,
  createLabelInput,
  labelRefInput,
  listLabelsInput,
  updateLabelInput,
} from '@ringmark/contract/tickets/labels';
import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { createLabel, listLabels, removeLabel, updateLabel } from './labels.service.ts';

export const labelsRouter = router({
  list: adminProcedure('project')
    .input(listLabelsInput)
    .output(answer(z.array(countedLabelSchema)))
    .query(({ ctx, input }) => listLabels(ctx, input)),
  create: adminProcedure('project')
    .input(createLabelInput)
    .output(answer(countedLabelSchema))
    .mutation(({ ctx, input }) => createLabel(ctx, input)),
  update: adminProcedure('project')
    .input(updateLabelInput)
    .output(answer(countedLabelSchema))
    .mutation(({ ctx, input }) => updateLabel(ctx, input)),
  remove: adminProcedure('project')
    .input(labelRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => removeLabel(ctx, input.id)),
});
