/** Every kind of failure, and its status for REST and tRPC. */
export const ERROR_KINDS = {
  invalid: { status: 400, trpc: 'BAD_REQUEST' },
  signed_out: { status: 401, trpc: 'UNAUTHORIZED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  wrong_method: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  precondition_failed: { status: 412, trpc: 'PRECONDITION_FAILED' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  wrong_type: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  bad_range: { status: 416, trpc: 'BAD_REQUEST' },
  too_many: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  no_space: { status: 507, trpc: 'INTERNAL_SERVER_ERROR' },
} as const;
export type ErrorKind = keyof typeof ERROR_KINDS;

export interface AppErrorDetails {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Further data, such as a ticket's present status in a conflict. */
  data?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error that services throw on purpose, with a sentence that a person can act on. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: AppErrorDetails;

  constructor(kind: ErrorKind, code: string, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** Missing and hidden records get the same answer, so an id reveals nothing. */
export const notFound = () =>
  new AppError(
    'not_found',
    'not_found',
    'We couldn’t find this. It may have been deleted, or you may not have access to it.',
  );

export const signedOut = () => new AppError('signed_out', 'signed_out', 'Sign in to continue.');

export const tokenEnded = (end: 'expired' | 'revoked') =>
  new AppError(
    'signed_out',
    `token_${end}`,
    `This API token ${end === 'expired' ? 'has expired' : 'was revoked'}. Create a new one under Settings.`,
  );

export const invalidField = (field: string, sentence: string, code = 'invalid_input') =>
  new AppError('invalid', code, sentence, { fields: { [field]: sentence } });

export const adminsOnly = () => new AppError('forbidden', 'admin_only', 'Only administrators can do this.');
