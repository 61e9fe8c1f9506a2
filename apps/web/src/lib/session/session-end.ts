let ending = new AbortController();
const cleanups = new Set<() => void>();

/**
 * Aborts at the end of this tab's session, so that its requests do not continue under the next. Get it when the work
 * starts.
 */
export const sessionEnd = (): AbortSignal => ending.signal;

/** Registers a cleanup of session data. */
export const onSessionEnd = (forget: () => void): void => void cleanups.add(forget);

export function endSession(): void {
  ending.abort();
  ending = new AbortController();
  for (const forget of cleanups) forget();
}
