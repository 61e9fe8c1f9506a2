/** The largest file that is imported, and how long an import can be undone. */
export const IMPORT_LIMITS = {
  importBytes: 5 * 1_048_576,
  importRows: 5_000,
  importColumns: 100,
  /** Hours in which an import can be undone. */
  importHours: 24,
} as const;
