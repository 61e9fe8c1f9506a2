import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { RECENT_TICKETS } from '../../features/dashboard/recent-tickets-input.ts';
import { ProposeButton } from '../../features/invitations/propose-button.tsx';
import { trpcUtils } from '../../lib/server/trpc-client.ts';

export const Route = createFileRoute('/_app/')({
  staticData: {
    prefetch() {
      void trpcUtils.tickets.counts.prefetch();
      void trpcUtils.tickets.list.prefetch(RECENT_TICKETS);
    },
  },
  component: DashboardRoute,
});

function DashboardRoute() {
  return <Dashboard propose={<ProposeButton />} />;
}
