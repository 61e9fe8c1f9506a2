/** What one edit of many tickets takes. */
export const BULK_LIMITS = {
  bulkTickets: 500,
  bulkLabels: 50,
} as const;
