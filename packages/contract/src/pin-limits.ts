/** Limits on the place of a pin, and on what a region names. */
export const PIN_LIMITS = {
  /** A place or a box on a page lies within these CSS px. */
  pinPx: { min: -100_000, max: 10_000_000 },
  /** Elements that a region names. */
  regionElements: 20,
} as const;
