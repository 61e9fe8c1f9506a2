import { trpc } from '../../lib/server/trpc-client.ts';
import { RECENT_TICKETS } from './recent-tickets-input.ts';

/** Reads counts and recent tickets. If both fail, only the tickets show the failure. */
export function useOverview() {
  const counts = trpc.tickets.counts.useQuery();
  const recent = trpc.tickets.list.useQuery(RECENT_TICKETS);
  return {
    counts,
    recent,
    hasNothing: counts.isError && recent.isError,
    retry() {
      for (const query of [counts, recent]) if (query.isError) void query.refetch();
    },
  };
}

export type Overview = ReturnType<typeof useOverview>;
