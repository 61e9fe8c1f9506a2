/** Limits on how many tickets are merged at once, and on how long a change can be undone or is recognized again. */
export const TICKET_CHANGE_LIMITS = {
  /** Seconds in which a deleted ticket can be restored. */
  undoSeconds: 10,
  /** A request that is sent again under its key creates nothing new for this many hours. */
  idempotencyHours: 24,
  /** Tickets that are merged into one at once. */
  mergedTickets: 50,
} as const;
