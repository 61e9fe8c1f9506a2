/** Binds the sealed bytes of a door to their row. */
export const doorName = (id: string): string => `door ${id}`;
