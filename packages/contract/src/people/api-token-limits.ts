/** Limits on the name of a token for programs. */
export const API_TOKEN_LIMITS = {
  tokenNameLength: 80,
} as const;
