import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { UsersScreen } from '../../../features/users/users-screen.tsx';
import { LIFECYCLE_TABS } from '../../../ui/lifecycle-tabs.tsx';

export const Route = createFileRoute('/_app/admin/users')({
  validateSearch: z.object({ tab: z.enum(LIFECYCLE_TABS).catch('current').default('current') }),
  component: UsersRoute,
});

function UsersRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <UsersScreen tab={tab} onTab={(next) => navigate({ search: { tab: next } })} />;
}
