/** Limits on the text that can be typed into a live page. */
export const LIVE_LIMITS = {
  /** Characters that are typed or pasted at once. */
  liveTextLength: 20_000,
  /** Characters that an input method shows while it composes. */
  liveCompositionLength: 200,
} as const;
