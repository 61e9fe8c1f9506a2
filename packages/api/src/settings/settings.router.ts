import { settingsSchema } from '@ringmark/contract/settings';
import { answer, publicProcedure, router } from '../procedures.ts';

export const settingsRouter = router({
  /** The settings of this installation that the client needs before sign-in. */
  get: publicProcedure()
    .output(answer(settingsSchema))
    .query(({ ctx }) => {
      const { verifyMode, uploadMaxBytes, uploadMaxFiles } = ctx.config;
      return { verifyMode, uploadMaxBytes, uploadMaxFiles };
    }),
});
