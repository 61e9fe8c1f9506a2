import { impersonateInput } from '@ringmark/contract/admin';
import { router, sessionProcedure } from '../trpc.ts';
import { exitImpersonation, startImpersonation } from './impersonation.service.ts';

export const impersonationRouter = router({
  /** For administrators; the service says so, because the caller's own session is what changes. */
  start: sessionProcedure('user')
    .input(impersonateInput)
    .mutation(({ ctx, input }) => startImpersonation(ctx, input.userId)),
  exit: sessionProcedure().mutation(({ ctx }) => exitImpersonation(ctx)),
});
