import {
  clickViewportInput,
  inspectViewportInput,
  openViewportInput,
  resolvePinsInput,
  scrollViewportInput,
  takeScreenshotInput,
  viewportRefInput,
} from '@ringmark/contract/viewport';
import { memberProcedure, router } from '../trpc.ts';
import {
  clickViewport,
  closeViewport,
  inspectViewport,
  openViewport,
  resolvePins,
  scrollViewport,
  takeScreenshot,
} from './viewport.service.ts';

export const viewportRouter = router({
  open: memberProcedure('viewport')
    .input(openViewportInput)
    .mutation(({ ctx, input }) => openViewport(ctx, input)),
  scroll: memberProcedure('viewport')
    .input(scrollViewportInput)
    .mutation(({ ctx, input }) => scrollViewport(ctx, input)),
  click: memberProcedure('viewport')
    .input(clickViewportInput)
    .mutation(({ ctx, input }) => clickViewport(ctx, input)),
  inspect: memberProcedure('viewport')
    .input(inspectViewportInput)
    .mutation(({ ctx, input }) => inspectViewport(ctx, input)),
  resolvePins: memberProcedure('viewport')
    .input(resolvePinsInput)
    .mutation(({ ctx, input }) => resolvePins(ctx, input)),
  close: memberProcedure('viewport')
    .input(viewportRefInput)
    .mutation(({ ctx, input }) => closeViewport(ctx, input)),
  screenshot: memberProcedure('viewport')
    .input(takeScreenshotInput)
    .mutation(({ ctx, input }) => takeScreenshot(ctx, input)),
});
