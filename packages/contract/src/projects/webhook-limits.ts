/** What a webhook is called. */
export const WEBHOOK_LIMITS = {
  nameLength: 120,
} as const;
