import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../../features/dashboard/dashboard.tsx';
import { RECENT } from '../../features/dashboard/recent.ts';
import { ProposeButton } from '../../features/invitations/propose-button.tsx';
import { trpcUtils } from '../../lib/server/trpc.ts';

export const Route = createFileRoute('/_app/')({
  staticData: {
    readAhead() {
      void trpcUtils.tickets.counts.prefetch();
      void trpcUtils.tickets.list.prefetch(RECENT);
    },
  },
  component: DashboardRoute,
});

function DashboardRoute() {
  return <Dashboard propose={<ProposeButton />} />;
}
