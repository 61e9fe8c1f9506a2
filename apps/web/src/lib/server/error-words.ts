import type { AppRouter } from '@ringmark/api/app-router';
import { TRPCClientError } from '@trpc/client';
import { RefusedAnswer } from './refused-answer.ts';

type ClientError = TRPCClientError<AppRouter>;

const isApiError = (error: unknown): error is ClientError => error instanceof TRPCClientError;

// A proxy may answer in the server's place; its answers lack these fields.

/** The server's snake_case code; undefined without an answer from it. */
export const errorCode = (error: unknown): string | undefined =>
  isApiError(error) ? error.data?.failure?.code : undefined;

export const errorStatus = (error: unknown): number | undefined =>
  isApiError(error) ? error.data?.httpStatus : undefined;

/** Further data, such as the current values after a conflict. */
export const errorData = (error: unknown): Record<string, unknown> =>
  (isApiError(error) && error.data?.failure?.data) || {};

/** Validation messages by field. */
export const errorFields = (error: unknown): Record<string, string> =>
  (isApiError(error) && error.data?.failure?.fields) || {};

/** Status and text of a proxy that answered in the server's place. */
const foreignWords = (error: unknown): string | undefined =>
  isApiError(error) && error.cause instanceof RefusedAnswer ? error.cause.message : undefined;

/**
 * The server's sentence.
 *
 * @param fallback replaces a missing sentence; without it, a proxy's answer does.
 */
export function errorWords(error: unknown, fallback?: string): string {
  const said = isApiError(error) ? error.data?.failure?.error : undefined;
  return said || fallback || foreignWords(error) || 'Please try again';
}
