/** Limits on the answer about an element that was pointed at. */
export const POINTING_LIMITS = {
  selectors: 3,
  boxes: 60,
  wider: 40,
  count: 1_000_000,
  px: 1_000_000,
} as const;
