import { LIMITS } from '@ringmark/contract/limits';

/** The query of the dashboard and of its prefetch. */
export const RECENT_TICKETS = { limit: LIMITS.recentTickets };
