import { pointedElementSchema } from '@ringmark/contract/live/page-rules';
import { forgetSiteInput, signedInSiteSchema } from '@ringmark/contract/pages/signed-in-sites';
import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import {
  clickViewportInput,
  inspectViewportInput,
  openViewportInput,
  resolvePinsInput,
  resolvedPinSchema,
  screenshotSchema,
  scrollViewportInput,
  stripViewportInput,
  takeScreenshotInput,
  viewportClickedSchema,
  viewportInspectedSchema,
  viewportRefInput,
  viewportSchema,
  viewportShotSchema,
  viewportStripSchema,
} from '@ringmark/contract/pages/viewport';
import { pointRuleInput, triedRulesSchema, tryRulesInput } from '@ringmark/contract/pages/viewport-rules';
import {
  adminProcedure,
  answer,
  memberProcedure,
  router,
  sessionProcedure,
} from '../../core/context/procedures.ts';
import { pointRule, tryRules } from '../../projects/viewing/page-rules.service.ts';
import { forgetSite, listSignedInSites } from '../../core/views/site-state.service.ts';
import {
  clickViewport,
  closeViewport,
  inspectViewport,
  openViewport,
  resolvePins,
  scrollViewport,
  stripViewport,
  takeScreenshot,
} from './viewport.service.ts';

export const viewportRouter = router({
  open: memberProcedure('viewport')
    .input(openViewportInput)
    .output(answer(viewportSchema))
    .mutation(({ ctx, input, signal }) => openViewport(ctx, input, signal)),
  scroll: memberProcedure('viewport')
    .input(scrollViewportInput)
    .output(answer(viewportShotSchema))
    .mutation(({ ctx, input }) => scrollViewport(ctx, input)),
  click: memberProcedure('viewport')
    .input(clickViewportInput)
    .output(answer(viewportClickedSchema))
    .mutation(({ ctx, input }) => clickViewport(ctx, input)),
  strip: memberProcedure('viewport')
    .input(stripViewportInput)
    .output(answer(viewportStripSchema))
    .mutation(({ ctx, input }) => stripViewport(ctx, input)),
  inspect: memberProcedure('viewport')
    .input(inspectViewportInput)
    .output(answer(viewportInspectedSchema))
    .mutation(({ ctx, input }) => inspectViewport(ctx, input)),
  resolvePins: memberProcedure('viewport')
    .input(resolvePinsInput)
    .output(answer(z.array(resolvedPinSchema)))
    .mutation(({ ctx, input }) => resolvePins(ctx, input)),
  pointRule: adminProcedure('viewport')
    .input(pointRuleInput)
    .output(answer(pointedElementSchema.nullable()))
    .mutation(({ ctx, input }) => pointRule(ctx, input)),
  tryRules: adminProcedure('viewport')
    .input(tryRulesInput)
    .output(answer(triedRulesSchema))
    .mutation(({ ctx, input }) => tryRules(ctx, input)),
  close: memberProcedure('viewport')
    .input(viewportRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => closeViewport(ctx, input)),
  screenshot: memberProcedure('viewport')
    .input(takeScreenshotInput)
    .output(answer(screenshotSchema))
    .mutation(({ ctx, input }) => takeScreenshot(ctx, input)),
  signedInSites: sessionProcedure()
    .output(answer(z.array(signedInSiteSchema)))
    .query(({ ctx }) => listSignedInSites(ctx)),
  forgetSite: sessionProcedure('project')
    .input(forgetSiteInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => forgetSite(ctx, input.projectId)),
});
