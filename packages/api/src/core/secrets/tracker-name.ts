/** Binds the sealed bytes to their row. */
export const trackerName = (id: string): string => `tracker ${id}`;
