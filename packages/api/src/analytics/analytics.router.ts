import { analyticsSchema } from '@ringmark/contract/admin';
import { answer, adminProcedure, router } from '../trpc.ts';
import { readAnalytics } from './analytics.service.ts';

export const analyticsRouter = router({
  get: adminProcedure('none')
    .output(answer(analyticsSchema))
    .query(({ ctx }) => readAnalytics(ctx)),
});
