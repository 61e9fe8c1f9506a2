import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { ProjectsScreen } from '../../../features/projects/projects-screen.tsx';
import { LIFECYCLE_TABS } from '../../../ui/lifecycle-tabs.tsx';

export const Route = createFileRoute('/_app/admin/projects')({
  validateSearch: z.object({ tab: z.enum(LIFECYCLE_TABS).catch('current').default('current') }),
  component: ProjectsRoute,
});

function ProjectsRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ProjectsScreen tab={tab} onTab={(next) => navigate({ search: { tab: next } })} />;
}
