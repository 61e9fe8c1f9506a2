/** The largest picture of a page that is taken and kept. */
export const SCREENSHOT_LIMITS = {
  screenshotBytes: 10 * 1_048_576,
  /** The most px of a side. */
  screenshotSide: 8_192,
  screenshotPixels: 34_000_000,
} as const;
