import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { OrganizationsScreen } from '../../../features/organizations/organizations-screen.tsx';
import { LIFECYCLE_TABS } from '../../../ui/lifecycle-tabs.tsx';

export const Route = createFileRoute('/_app/admin/organizations')({
  validateSearch: z.object({ tab: z.enum(LIFECYCLE_TABS).catch('current').default('current') }),
  component: OrganizationsRoute,
});

function OrganizationsRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <OrganizationsScreen tab={tab} onTab={(next) => navigate({ search: { tab: next } })} />;
}
