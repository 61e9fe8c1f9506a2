import {
  requestMagicLinkInput,
  setupInput,
  setupTokenInput,
  verifyCodeInput,
  verifyMagicLinkInput,
} from '@ringmark/contract/auth';
import { memberProcedure, publicProcedure, router } from '../trpc.ts';
import { endSession, readSession } from './session.service.ts';
import { completeSetup, requireSetupToken } from './setup.service.ts';
import { requestMagicLink, verifyCode, verifyMagicLink } from './sign-in.service.ts';

export const authRouter = router({
  me: memberProcedure('none').query(({ ctx }) => readSession(ctx)),
  requestMagicLink: publicProcedure()
    .input(requestMagicLinkInput)
    .mutation(({ ctx, input }) => requestMagicLink(ctx, input)),
  verifyMagicLink: publicProcedure()
    .input(verifyMagicLinkInput)
    .mutation(({ ctx, input }) => verifyMagicLink(ctx, input)),
  verifyCode: publicProcedure()
    .input(verifyCodeInput)
    .mutation(({ ctx, input }) => verifyCode(ctx, input)),
  logout: publicProcedure().mutation(({ ctx }) => endSession(ctx)),
  checkSetup: publicProcedure()
    .input(setupTokenInput)
    .query(({ ctx, input }) => requireSetupToken(ctx, input)),
  setup: publicProcedure()
    .input(setupInput)
    .mutation(({ ctx, input }) => completeSetup(ctx, input)),
});
