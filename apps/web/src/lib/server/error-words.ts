import type { AppRouter } from '@ringmark/api/router';
import { TRPCClientError } from '@trpc/client';
import { RefusedAnswer } from './refused-answer.ts';

type ClientError = TRPCClientError<AppRouter>;

const isApiError = (error: unknown): error is ClientError => error instanceof TRPCClientError;

// A proxy in between may answer in the server's place, with less than the server always gives.

/** The snake_case code that the server gave, or undefined when no answer of the server's is at hand. */
export const errorCode = (error: unknown): string | undefined =>
  isApiError(error) ? error.data?.failure?.code : undefined;

export const errorStatus = (error: unknown): number | undefined =>
  isApiError(error) ? error.data?.httpStatus : undefined;

/** What the server gave besides: of a conflict, what is so by now. */
export const errorData = (error: unknown): Record<string, unknown> =>
  (isApiError(error) && error.data?.failure?.data) || {};

/** Sentences by field where the input was bad. */
export const errorFields = (error: unknown): Record<string, string> =>
  (isApiError(error) && error.data?.failure?.fields) || {};

/** Status and text of whoever answered in the server's place, if somebody did. */
const foreignWords = (error: unknown): string | undefined =>
  isApiError(error) && error.cause instanceof RefusedAnswer ? error.cause.message : undefined;

/**
 * The server's sentence.
 *
 * @param fallback said when there was no answer with one; without it, what another than the server answered.
 */
export function errorWords(error: unknown, fallback?: string): string {
  const said = isApiError(error) ? error.data?.failure?.error : undefined;
  return said || fallback || foreignWords(error) || 'Please try again';
}
