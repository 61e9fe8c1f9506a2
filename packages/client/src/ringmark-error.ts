/** The server refused a call, or could not be reached. */
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
  error?: string;
  code?: string;
  fields?: Record<string, string>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function toRingmarkError(status: number, failure: unknown, cause?: unknown): RingmarkError {
  const body: FailureBody = isObject(failure) ? failure : {};
  return new RingmarkError(
    status,
    body.code ?? (status === 0 ? 'unreachable' : 'unknown'),
    body.error ??
      (status === 0 ? 'The Ringmark server cannot be reached.' : `The server answered ${status}.`),
    body.fields ?? {},
    cause,
  );
}

/** Puts whatever tRPC's client throws into the one error that this package has. */
export function fromTrpcError(error: unknown): RingmarkError {
  if (error instanceof Error && error.cause instanceof RingmarkError) return error.cause;
  if (!isObject(error) || !isObject(error['data'])) return toRingmarkError(0, undefined, error);
  const { httpStatus, failure } = error['data'];
  return toRingmarkError(typeof httpStatus === 'number' ? httpStatus : 0, failure, error);
}
