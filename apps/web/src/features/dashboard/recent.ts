import { LIMITS } from '@ringmark/contract/limits';

/** What the dashboard lists. */
export const RECENT = { limit: LIMITS.recentTickets };
