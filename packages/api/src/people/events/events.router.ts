import { subscribeInput } from '@ringmark/contract/events';
import { memberProcedure, router } from '../../core/context/procedures.ts';
import { followChanges } from './events.service.ts';

export const eventsRouter = router({
  /** Begins after `lastEventId`. */
  changes: memberProcedure('none')
    .input(subscribeInput.optional())
    .subscription(({ ctx, input, signal }) => followChanges(ctx, input?.lastEventId ?? null, signal)),
});
