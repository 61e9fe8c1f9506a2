/** Counts with the unit's right form, such as `1 file` and `2 files`. */
export const several = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
