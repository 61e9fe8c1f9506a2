import {
  analyticsSchema,
  finishTimesSchema,
  overTimeInput,
  ticketsOverTimeSchema,
  waitingTicketSchema,
} from '@ringmark/contract/admin';
import { z } from 'zod';
import { adminProcedure, answer, router } from '../../core/context/procedures.ts';
import { readAnalytics } from './analytics.service.ts';
import { readFinishTimes, readLongestWaits, readOverTime } from './ticket-times.service.ts';

export const analyticsRouter = router({
  get: adminProcedure('none')
    .output(answer(analyticsSchema))
    .query(({ ctx }) => readAnalytics(ctx)),
  overTime: adminProcedure('none')
    .input(overTimeInput)
    .output(answer(ticketsOverTimeSchema))
    .query(({ ctx, input }) => readOverTime(ctx, input.days)),
  finishTimes: adminProcedure('none')
    .output(answer(z.array(finishTimesSchema)))
    .query(({ ctx }) => readFinishTimes(ctx)),
  waiting: adminProcedure('none')
    .output(answer(z.array(waitingTicketSchema)))
    .query(({ ctx }) => readLongestWaits(ctx)),
});
