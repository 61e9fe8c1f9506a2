/** Limits on what the report of a page holds of its console and its requests. */
export const REPORT_LIMITS = {
  consoleEntries: 50,
  requestEntries: 20,
  /** Characters of a line of the console, and of a request's address. */
  reportTextLength: 1_000,
  requestMethodLength: 20,
  requestFailureLength: 200,
} as const;
