import { createFileRoute } from '@tanstack/react-router';
import { RECENT } from '../../features/dashboard/recent.ts';
import { trpcUtils } from '../../lib/server/trpc.ts';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';

export const Route = createFileRoute('/_app/')({
  staticData: {
    readAhead() {
      void trpcUtils.tickets.counts.prefetch();
      void trpcUtils.tickets.list.prefetch(RECENT);
    },
  },
  component: Dashboard,
});
