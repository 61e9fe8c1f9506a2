/** The length of a web address, wherever one is given. */
export const URL_LIMITS = {
  urlLength: 2_048,
} as const;
