/** Logs failures that the screen does not show. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- The one place of the client that writes to the console.
  console.warn(`Ringmark: ${what}`, error);
}
