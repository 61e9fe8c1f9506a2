import { LIMITS } from '@ringmark/contract/limits';

/** What the dashboard lists. */
export const RECENT_TICKETS = { limit: LIMITS.recentTickets };
