import {
  annotatePagesSchema,
  findPageInput,
  foundPageSchema,
  listAnnotatePagesInput,
  projectPictureSchema,
  visitPageInput,
} from '@ringmark/contract/pages/annotate-pages';
import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import { adminProcedure, answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { findPage } from './find-page.service.ts';
import { listAnnotatePages } from './list-pages.service.ts';
import { readProjectPictures } from './page-picture.ts';
import { visitPage } from './page-visits.service.ts';

export const pagesRouter = router({
  list: memberProcedure('project')
    .input(listAnnotatePagesInput)
    .output(answer(annotatePagesSchema))
    .query(({ ctx, input }) => listAnnotatePages(ctx, input)),
  find: memberProcedure('project')
    .input(findPageInput)
    .output(answer(foundPageSchema))
    .query(({ ctx, input }) => findPage(ctx, input)),
  visit: memberProcedure('project')
    .input(visitPageInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => visitPage(ctx, input)),
  pictures: adminProcedure('project')
    .output(answer(z.array(projectPictureSchema)))
    .query(({ ctx }) => readProjectPictures(ctx)),
});
