import { adminProcedure, router } from '../trpc.ts';
import { readAnalytics } from './analytics.service.ts';

export const analyticsRouter = router({
  get: adminProcedure('none').query(({ ctx }) => readAnalytics(ctx)),
});
