import { z } from 'zod';
import { apiTokenIdSchema } from '../ids.ts';
import { instantSchema, optionally, requiredLine } from '../text.ts';
import { API_TOKEN_LIMITS } from './api-token-limits.ts';

export const API_TOKEN_SCOPES = ['read', 'write'] as const;
/** `write` includes reading. */
export const apiTokenScopeSchema = z.enum(API_TOKEN_SCOPES, { error: 'Scope must be read or write.' });
export type ApiTokenScope = z.infer<typeof apiTokenScopeSchema>;

export const apiTokenSchema = z.object({
  id: apiTokenIdSchema,
  name: z.string(),
  scope: apiTokenScopeSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;
export const createApiTokenInput = z.object({
  name: requiredLine('Name', API_TOKEN_LIMITS.tokenNameLength),
  scope: apiTokenScopeSchema,
  expiresInDays: optionally(z.number().int().min(1).max(366)).transform((days) => days ?? 90),
});
/** The only answer that ever holds the token itself. */
export const createdApiTokenSchema = apiTokenSchema.extend({ token: z.string() });
export const apiTokenRefInput = z.object({ id: apiTokenIdSchema });
