import { AppError, ERROR_KINDS, notFound } from '@ringmark/api/core/base/errors';
import { toAppError, toFailure } from '@ringmark/api/core/context/procedures';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messageOf } from '../../process/plain-error.ts';

/** Refusals of Fastify and its plugins, in the product's words. */
const WIRE_ERRORS: Record<number, (message: string) => AppError> = {
  400: () => new AppError('invalid', 'bad_request', 'The request couldn’t be read.'),
  404: notFound,
  406: () => new AppError('wrong_type', 'wrong_type', 'Files must be sent as multipart/form-data.'),
  413: () => new AppError('too_large', 'too_large', 'The request is larger than allowed.'),
  415: () =>
    new AppError('wrong_type', 'wrong_type', 'The body must be JSON (Content-Type: application/json).'),
};

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'code' in error && 'statusCode' in error && typeof error.statusCode === 'number';

function toWireError(error: unknown): AppError | undefined {
  const inner = error instanceof TRPCError ? (error.cause ?? error) : error;
  const known = toAppError(inner);
  if (known) return known;
  if (!isFastifyError(inner)) return undefined;
  const make = WIRE_ERRORS[inner.statusCode ?? 500];
  if (make) return make(inner.message);
  const isTheirs = inner.statusCode !== undefined && inner.statusCode < 500;
  return isTheirs ? new AppError('invalid', 'bad_request', 'The request couldn’t be read.') : undefined;
}

/** Logs a refusal that concerns the server, without a stack. Other refusals concern the caller alone. */
export function logRefusal(error: AppError, request: FastifyRequest): void {
  if (error.kind !== 'unavailable' && error.kind !== 'no_space') return;
  const { code, message: reason, cause } = error;
  const fields = { req: request, code, reason, ...(cause !== undefined && { cause: messageOf(cause) }) };
  request.log.warn(fields, "A request couldn't be served.");
  request.log.debug({ err: error, req: request }, "Stack trace of the request that couldn't be served.");
}

/** Turns a failure into `{error, code, fields}` and its status. Only the log has details of unexpected errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toWireError(error);
  if (!appError) request.log.error({ err: error, req: request }, 'A request failed.');
  else logRefusal(appError, request);
  const retryAfter = appError?.details.retryAfterSeconds;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(appError ? ERROR_KINDS[appError.kind].status : 500).send(toFailure(appError));
}
