/** Failures that a person is not told of go to the browser's console, and only there. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- The one place of the client that writes to the console.
  console.warn(`Ringmark: ${what}`, error);
}
