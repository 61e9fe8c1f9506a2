import { subscribeInput } from '@ringmark/contract/events';
import { memberProcedure, router } from '../procedures.ts';
import { followChanges } from './events.service.ts';

export const eventsRouter = router({
  /** What changes among what the caller may see, from the event after `lastEventId` on. */
  changes: memberProcedure('none')
    .input(subscribeInput.optional())
    .subscription(({ ctx, input, signal }) => followChanges(ctx, input?.lastEventId ?? null, signal)),
});
