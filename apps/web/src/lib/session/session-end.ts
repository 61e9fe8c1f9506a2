let ending = new AbortController();
const cleanups = new Set<() => void>();

/**
 * Aborts when this tab's current session ends or is replaced: its requests must not continue under the next. Ask for the
 * signal when the work starts.
 */
export const sessionEnd = (): AbortSignal => ending.signal;

/** Registers a cleanup of memory that belongs to one session. */
export const onSessionEnd = (forget: () => void): void => void cleanups.add(forget);

export function endSession(): void {
  ending.abort();
  ending = new AbortController();
  for (const forget of cleanups) forget();
}
