/** What a token for programs is called. */
export const API_TOKEN_LIMITS = {
  tokenNameLength: 80,
} as const;
