import type { AppRouter } from '@ringmark/api/compose/app-router';
import { TRPCClientError } from '@trpc/client';
import { RefusedAnswer } from './refused-answer.ts';

type ClientError = TRPCClientError<AppRouter>;

const isApiError = (error: unknown): error is ClientError => error instanceof TRPCClientError;

// A proxy's answers lack these fields.

/** Returns the code; undefined without an answer of the server. */
export const errorCode = (error: unknown): string | undefined =>
  isApiError(error) ? error.data?.failure?.code : undefined;

export const errorStatus = (error: unknown): number | undefined =>
  isApiError(error) ? error.data?.httpStatus : undefined;

/** Returns the data of a failure, such as the current values after a conflict. */
export const errorData = (error: unknown): Record<string, unknown> =>
  (isApiError(error) && error.data?.failure?.data) || {};

export const errorFields = (error: unknown): Record<string, string> =>
  (isApiError(error) && error.data?.failure?.fields) || {};

/** Status and text of a proxy's answer. */
const foreignWords = (error: unknown): string | undefined =>
  isApiError(error) && error.cause instanceof RefusedAnswer ? error.cause.message : undefined;

/** The server's sentence, or else `fallback`, or else a proxy's answer. */
export function errorWords(error: unknown, fallback?: string): string {
  const said = isApiError(error) ? error.data?.failure?.error : undefined;
  return said || fallback || foreignWords(error) || 'Please try again';
}
