/** The sizes at which a page is shown and pictured, in CSS px. */
export const VIEWPORT_LIMITS = {
  viewportWidth: { min: 320, max: 2_560 },
  viewportHeight: { min: 320, max: 1_600 },
  /** A page counts as this wide or high at most. */
  pageHeight: 50_000,
  stripHeight: { min: 1, max: 8_000 },
  /** Pixels of a picture per CSS px of the page. */
  density: { min: 1, max: 3 },
} as const;
