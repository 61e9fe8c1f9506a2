/** Limits of one edit of many tickets. */
export const BULK_LIMITS = {
  bulkTickets: 500,
  bulkLabels: 50,
} as const;
