import { apiTokenRefInput, createApiTokenInput } from '@ringmark/contract/api-tokens';
import { router, sessionProcedure } from '../trpc.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.service.ts';

export const apiTokensRouter = router({
  list: sessionProcedure().query(({ ctx }) => listApiTokens(ctx)),
  create: sessionProcedure()
    .input(createApiTokenInput)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revoke: sessionProcedure()
    .input(apiTokenRefInput)
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.id)),
});
