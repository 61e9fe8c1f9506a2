import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { OrganizationsScreen } from '../../../features/organizations/organizations-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lists/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/organizations')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(LIFECYCLE_TABS)), undefined) }),
  component: OrganizationsRoute,
});

function OrganizationsRoute() {
  const { tab = 'current' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrganizationsScreen
      tab={tab}
      onTab={(next) => navigate({ search: next === 'current' ? {} : { tab: next } })}
    />
  );
}
