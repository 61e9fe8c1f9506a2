import { okSchema } from '@ringmark/contract/text';
import {
  createTrackerInput,
  listTrackersInput,
  trackerRefInput,
  trackerSchema,
  trackerTestSchema,
  trackerWithHookSchema,
  updateTrackerInput,
} from '@ringmark/contract/projects/trackers';
import { z } from 'zod';
import { adminSessionProcedure, answer, router } from '../../core/context/procedures.ts';
import {
  createTracker,
  listTrackers,
  removeTracker,
  renewTrackerHook,
  testTracker,
  updateTracker,
} from './trackers.service.ts';

const procedure = adminSessionProcedure('project');

/**
 * Only administrators in a browser may call these procedures: never API tokens, nor administrators who impersonate
 * someone.
 */
export const trackersRouter = router({
  list: procedure
    .input(listTrackersInput)
    .output(answer(z.array(trackerSchema)))
    .query(({ ctx, input }) => listTrackers(ctx, input.projectId)),
  create: procedure
    .input(createTrackerInput)
    .output(answer(trackerWithHookSchema))
    .mutation(({ ctx, input }) => createTracker(ctx, input)),
  update: procedure
    .input(updateTrackerInput)
    .output(answer(trackerSchema))
    .mutation(({ ctx, input }) => updateTracker(ctx, input)),
  renewHook: procedure
    .input(trackerRefInput)
    .output(answer(trackerWithHookSchema))
    .mutation(({ ctx, input }) => renewTrackerHook(ctx, input.id)),
  remove: procedure
    .input(trackerRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => removeTracker(ctx, input.id)),
  test: procedure
    .input(trackerRefInput)
    .output(answer(trackerTestSchema))
    .mutation(({ ctx, input }) => testTracker(ctx, input.id)),
});
