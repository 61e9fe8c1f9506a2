import { settingsSchema } from '@ringmark/contract/settings';
import { answer, publicProcedure, router } from '../../core/context/procedures.ts';

export const settingsRouter = router({
  get: publicProcedure()
    .output(answer(settingsSchema))
    .query(({ ctx }) => {
      const { verifyMode, uploadMaxBytes, uploadMaxFiles, agents } = ctx.config;
      return { verifyMode, uploadMaxBytes, uploadMaxFiles, agents };
    }),
});
