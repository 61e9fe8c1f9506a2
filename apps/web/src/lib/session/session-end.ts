let ending = new AbortController();
const forgetters = new Set<() => void>();

/**
 * Aborts when the session that this tab has now is over, or gives way to another: what was begun under it must not go
 * on under the next. Whoever begins something asks for it then, and not later.
 */
export const sessionEnd = (): AbortSignal => ending.signal;

/** Calls, at the end of every session, what forgets something that was kept in memory under it. */
export const onSessionEnd = (forget: () => void): void => void forgetters.add(forget);

export function endSession(): void {
  ending.abort();
  ending = new AbortController();
  for (const forget of forgetters) forget();
}
