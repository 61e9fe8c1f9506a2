import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { UsersScreen } from '../../../features/users/users-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/users')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(LIFECYCLE_TABS)), undefined) }),
  component: UsersRoute,
});

function UsersRoute() {
  const { tab = 'current' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UsersScreen tab={tab} onTab={(next) => navigate({ search: next === 'current' ? {} : { tab: next } })} />
  );
}
