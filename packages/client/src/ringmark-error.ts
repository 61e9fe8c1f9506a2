export class RingmarkError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The reason in snake_case, such as `not_found` or `invalid_input`. */
  readonly code: string;
  /** Sentences by the name of the input's field, where input was bad. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'RingmarkError';
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

interface FailureBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isOfRingmark = (failure: unknown): failure is FailureBody =>
  isObject(failure) && typeof failure['error'] === 'string' && typeof failure['code'] === 'string';

const MAX_WORDS = 300;

/** Returns the message that a proxy in between wrote into its JSON, under one of the usual names. */
function foreignWords(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  for (const name of ['message', 'detail', 'error', 'title']) {
    const said = body[name];
    if (typeof said === 'string' && said.trim()) return said.trim().slice(0, MAX_WORDS);
    const inner = foreignWords(said);
    if (inner) return inner;
  }
  return undefined;
}

export function toRingmarkError(status: number, failure: unknown, cause?: unknown): RingmarkError {
  if (isOfRingmark(failure)) {
    return new RingmarkError(status, failure.code, failure.error, failure.fields, cause);
  }
  if (status === 0) {
    return new RingmarkError(0, 'unreachable', 'The Ringmark server cannot be reached.', {}, cause);
  }
  const words = foreignWords(failure);
  const message = words
    ? `The server responded with status ${status}: ${words}`
    : `The server responded with status ${status}.`;
  return new RingmarkError(status, 'unknown', message, {}, cause);
}

export const isTrpcFailure = (body: unknown): boolean =>
  isObject(body) && isObject(body['error']) && isObject(body['error']['data']);

/** The status of an answer that could not be understood; 0 without an answer. */
const statusOf = (meta: unknown): number =>
  isObject(meta) && meta['response'] instanceof Response ? meta['response'].status : 0;

export function fromTrpcError(error: unknown): RingmarkError {
  if (error instanceof Error && error.cause instanceof RingmarkError) return error.cause;
  if (!isObject(error)) return toRingmarkError(0, undefined, error);
  if (!isObject(error['data'])) return toRingmarkError(statusOf(error['meta']), undefined, error);
  const { httpStatus, failure } = error['data'];
  return toRingmarkError(typeof httpStatus === 'number' ? httpStatus : 0, failure, error);
}
