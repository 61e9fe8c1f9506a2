/** The length of a web address, wherever somebody gives one. */
export const URL_LIMITS = {
  urlLength: 2_048,
} as const;
