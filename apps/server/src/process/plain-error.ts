/** A failure that one sentence explains: shown to the operator without a stack. */
export class PlainError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlainError';
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tells whether the operating system reports the error, such as a full disk; its own words then explain it. */
export const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:SQLITE_\w+|E[A-Z0-9]+)$/.test(String(error.code));
