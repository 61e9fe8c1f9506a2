let ending = new AbortController();

/**
 * Aborts when the session that this tab has now is over, or gives way to another: what was begun under it must not go
 * on under the next. Whoever begins something asks for it then, and not later.
 */
export const sessionEnd = (): AbortSignal => ending.signal;

export function endSession(): void {
  ending.abort();
  ending = new AbortController();
}
