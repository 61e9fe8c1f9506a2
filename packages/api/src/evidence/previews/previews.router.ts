import {
  previewRefInput,
  previewsInput,
  previewsSchema,
  wholePreviewSchema,
} from '@ringmark/contract/projects/previews';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { getPreview, listPreviews } from './previews.service.ts';

export const previewsRouter = router({
  list: adminProcedure('project')
    .input(previewsInput)
    .output(answer(previewsSchema))
    .query(({ ctx, input }) => listPreviews(ctx, input)),
  get: adminProcedure('project')
    .input(previewRefInput)
    .output(answer(wholePreviewSchema))
    .query(({ ctx, input }) => getPreview(ctx, input)),
});
