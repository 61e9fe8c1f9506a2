import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { ProjectsScreen } from '../../../features/projects/projects-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lists/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/projects')({
  validateSearch: z.object({ tab: z.catch(z.optional(z.enum(LIFECYCLE_TABS)), undefined) }),
  component: ProjectsRoute,
});

function ProjectsRoute() {
  const { tab = 'current' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProjectsScreen
      tab={tab}
      onTab={(next) => navigate({ search: next === 'current' ? {} : { tab: next } })}
    />
  );
}
