import { ticketRefInput } from '@ringmark/contract/tickets/tickets';
import { setWatchingInput, watcherSchema, watchingSchema } from '@ringmark/contract/tickets/watchers';
import { z } from 'zod';
import { adminProcedure, answer, memberProcedure, router } from '../../core/context/procedures.ts';
import { listWatchers, readWatching, setWatching } from './watchers.service.ts';

export const watchersRouter = router({
  get: memberProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(watchingSchema))
    .query(({ ctx, input }) => readWatching(ctx, input.id)),
  set: memberProcedure('ticket')
    .input(setWatchingInput)
    .output(answer(watchingSchema))
    .mutation(({ ctx, input }) => setWatching(ctx, input)),
  list: adminProcedure('ticket')
    .input(ticketRefInput)
    .output(answer(z.array(watcherSchema)))
    .query(({ ctx, input }) => listWatchers(ctx, input.id)),
});
