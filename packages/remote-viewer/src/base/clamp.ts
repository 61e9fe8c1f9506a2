/** Returns the value, or the bound that it is beyond. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Number.isFinite(value) ? value : least));
