import type { ApiToken, createApiTokenInput, createdApiTokenSchema } from '@ringmark/contract/api-tokens';
import type { ApiTokenId } from '@ringmark/contract/ids';
import type { Ok } from '@ringmark/contract/text';
import type { z } from 'zod';
import type { SignedInContext } from '../context.ts';
import { unbuilt } from '../unbuilt.ts';

export async function listApiTokens(_ctx: SignedInContext): Promise<ApiToken[]> {
  return unbuilt();
}

export async function createApiToken(
  _ctx: SignedInContext,
  _input: z.infer<typeof createApiTokenInput>,
): Promise<z.infer<typeof createdApiTokenSchema>> {
  return unbuilt();
}

export async function revokeApiToken(_ctx: SignedInContext, _id: ApiTokenId): Promise<Ok> {
  return unbuilt();
}
