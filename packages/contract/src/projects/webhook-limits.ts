/** Limits on the name of a webhook. */
export const WEBHOOK_LIMITS = {
  nameLength: 120,
} as const;
