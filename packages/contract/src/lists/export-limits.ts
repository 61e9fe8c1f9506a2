/** Limits on the exports that one person may ask for. */
export const EXPORT_LIMITS = {
  /** Exports that one person may have under way. */
  exportsAtOnce: 2,
  /** Exports that one person may begin in an hour. */
  exportsPerHour: 60,
} as const;
