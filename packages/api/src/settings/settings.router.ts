import { settingsSchema } from '@ringmark/contract/settings';
import { answer, publicProcedure, router } from '../trpc.ts';

export const settingsRouter = router({
  /** How this installation behaves, as far as the client must know before anybody has signed in. */
  get: publicProcedure()
    .output(answer(settingsSchema))
    .query(({ ctx }) => {
      const { verifyMode, uploadMaxBytes, uploadMaxFiles } = ctx.config;
      return { verifyMode, uploadMaxBytes, uploadMaxFiles };
    }),
});
