/** Something went wrong that one sentence explains: shown to the operator without a stack. */
export class PlainError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlainError';
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A disk that is full, a folder that may not be written to: the system's own words say what is the matter. */
export const isOfSystem = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(?:SQLITE_\w+|E[A-Z0-9]+)$/.test(String(error.code));
