/** The timings and sizes of the annotation page (ms, CSS px, ratios), as the product's specification gives them. */
export const VIEWER = {
  frameTimeoutMs: 5_000,
  cachedScreenshots: 20,
  scrollRefetchPx: 25,
  scrollDebounceMs: 150,
  fitWidth: 0.85,
  fitHeight: 0.7,
} as const;
