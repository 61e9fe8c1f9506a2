const KINDS = [
  ['busy', /^SQLITE_(?:BUSY|LOCKED)/],
  ['full', /^SQLITE_FULL/],
  // A file that cannot be opened is what SQLite says of a log that has no room, or of too many open files.
  ['io', /^SQLITE_(?:IOERR|CANTOPEN)/],
] as const;

/** Why the database refused, where that is no fault of the program: it is held, it is full, or the disk fails. */
export function refusalOf(error: unknown): (typeof KINDS)[number][0] | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  return KINDS.find(([, pattern]) => pattern.test(code))?.[0];
}

/** Whether the disk, or another process, and not the program, is why the database refused. */
export const isStorageFailure = (error: unknown): boolean => refusalOf(error) !== undefined;
