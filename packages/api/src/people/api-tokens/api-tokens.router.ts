import { okSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import {
  apiTokenRefInput,
  apiTokenSchema,
  createApiTokenInput,
  createdApiTokenSchema,
} from '@ringmark/contract/people/api-tokens';
import { answer, router, sessionProcedure } from '../../core/context/procedures.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.service.ts';

export const apiTokensRouter = router({
  list: sessionProcedure()
    .output(answer(z.array(apiTokenSchema)))
    .query(({ ctx }) => listApiTokens(ctx)),
  create: sessionProcedure()
    .input(createApiTokenInput)
    .output(answer(createdApiTokenSchema))
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revoke: sessionProcedure()
    .input(apiTokenRefInput)
    .output(answer(okSchema))
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.id)),
});
