import { LIST_LIMITS } from '@ringmark/contract/lists/list-limits';

/** The query of the dashboard and of its prefetch. */
export const RECENT_TICKETS = { limit: LIST_LIMITS.recentTickets };
