import { sessionSchema } from '@ringmark/contract/people/auth';
import { impersonateInput } from '@ringmark/contract/admin';
import { answer, router, sessionProcedure } from '../../core/context/procedures.ts';
import { exitImpersonation, startImpersonation } from './impersonation.service.ts';

export const impersonationRouter = router({
  /** The service requires an administrator; the session's owner calls it. */
  start: sessionProcedure('user')
    .input(impersonateInput)
    .output(answer(sessionSchema))
    .mutation(({ ctx, input }) => startImpersonation(ctx, input.userId)),
  exit: sessionProcedure()
    .output(answer(sessionSchema))
    .mutation(({ ctx }) => exitImpersonation(ctx)),
});
