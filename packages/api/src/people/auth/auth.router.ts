import { okSchema } from '@ringmark/contract/text';
import {
  checkedLinkSchema,
  magicLinkRequestedSchema,
  requestMagicLinkInput,
  sessionSchema,
  setupInput,
  setupTokenInput,
  updateMeInput,
  verifyCodeInput,
  verifyMagicLinkInput,
} from '@ringmark/contract/people/auth';
import { answer, memberProcedure, publicProcedure, router } from '../../core/context/procedures.ts';
import { checkMagicLink } from './check-link.service.ts';
import { endSession, readSession, updateMe } from './session.service.ts';
import { completeSetup, requireSetupToken } from './setup.service.ts';
import { requestMagicLink, verifyMagicLink } from './sign-in.service.ts';
import { verifyCode } from './verify-code.service.ts';

export const authRouter = router({
  /** Returns the session for the client's guard: null without a sign-in, where `me` refuses. */
  session: publicProcedure()
    .output(answer(sessionSchema.nullable()))
    .query(({ ctx }) => (ctx.actor ? readSession({ ...ctx, actor: ctx.actor }) : null)),
  me: memberProcedure('none')
    .output(answer(sessionSchema))
    .query(({ ctx }) => readSession(ctx)),
  updateMe: memberProcedure('none')
    .input(updateMeInput)
    .output(answer(sessionSchema))
    .mutation(({ ctx, input }) => updateMe(ctx, input)),
  requestMagicLink: publicProcedure()
    .input(requestMagicLinkInput)
    .output(answer(magicLinkRequestedSchema))
    .mutation(({ ctx, input }) => requestMagicLink(ctx, input)),
  /** A mutation, so that no address holds the token; it changes nothing. */
  checkMagicLink: publicProcedure()
    .input(verifyMagicLinkInput)
    .output(answer(checkedLinkSchema))
    .mutation(({ ctx, input }) => checkMagicLink(ctx, input)),
  verifyMagicLink: publicProcedure()
    .input(verifyMagicLinkInput)
    .output(answer(sessionSchema))
    .mutation(({ ctx, input }) => verifyMagicLink(ctx, input)),
  verifyCode: publicProcedure()
    .input(verifyCodeInput)
    .output(answer(sessionSchema))
    .mutation(({ ctx, input }) => verifyCode(ctx, input)),
  logout: publicProcedure()
    .output(answer(okSchema))
    .mutation(({ ctx }) => endSession(ctx)),
  checkSetup: publicProcedure()
    .input(setupTokenInput)
    .output(answer(okSchema))
    .query(({ ctx, input }) => requireSetupToken(ctx, input)),
  setup: publicProcedure()
    .input(setupInput)
    .output(answer(sessionSchema))
    .mutation(({ ctx, input }) => completeSetup(ctx, input)),
});
