/** Whether the disk, and not the program, is why the database refused: it is full, or it fails. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?:FULL|IOERR)/.test(String(error.code));
