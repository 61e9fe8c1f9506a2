import { createdCalendarFeedSchema, ownCalendarFeedSchema } from '@ringmark/contract/people/calendar';
import { okSchema } from '@ringmark/contract/text';
import { adminSessionProcedure, answer, router } from '../../core/context/procedures.ts';
import { createCalendarFeed, readCalendarFeed, removeCalendarFeed } from './calendar.service.ts';

/** Due dates are the team's, and an address is made only in a browser: it outlives a token. */
export const calendarRouter = router({
  get: adminSessionProcedure('user')
    .output(answer(ownCalendarFeedSchema))
    .query(({ ctx }) => readCalendarFeed(ctx)),
  create: adminSessionProcedure('user')
    .output(answer(createdCalendarFeedSchema))
    .mutation(({ ctx }) => createCalendarFeed(ctx)),
  remove: adminSessionProcedure('user')
    .output(answer(okSchema))
    .mutation(({ ctx }) => removeCalendarFeed(ctx)),
});
