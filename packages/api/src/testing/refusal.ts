import { TRPCError } from '@trpc/server';
import { type ErrorKind, AppError } from '../core/base/errors.ts';
import { toAppError } from '../core/context/procedures.ts';

export interface Refusal {
  kind: ErrorKind;
  code: string;
  sentence: string;
  fields: string[];
  retryAfterSeconds: number | undefined;
}

/** Returns the refusal of a call. @throws when it was not refused, or when it failed by a fault of ours. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (reason: unknown) => reason,
  );
  const refused = toAppError(error instanceof TRPCError ? error.cause : error);
  if (!(refused instanceof AppError)) throw error;
  const { fields, retryAfterSeconds } = refused.details;
  return {
    kind: refused.kind,
    code: refused.code,
    sentence: refused.message,
    fields: Object.keys(fields ?? {}),
    retryAfterSeconds,
  };
}
