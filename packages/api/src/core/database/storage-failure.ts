const KINDS = [
  ['busy', /^SQLITE_(?:BUSY|LOCKED)/],
  ['full', /^SQLITE_FULL/],
  // SQLite reports CANTOPEN also for a log without room, and for too many open files.
  ['io', /^SQLITE_(?:IOERR|CANTOPEN)/],
] as const;

/** The reason when another process or the disk, not the program, is at fault. */
export function refusalOf(error: unknown): (typeof KINDS)[number][0] | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  return KINDS.find(([, pattern]) => pattern.test(code))?.[0];
}

export const isStorageFailure = (error: unknown): boolean => refusalOf(error) !== undefined;
