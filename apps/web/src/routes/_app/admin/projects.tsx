import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch } from '../../../lib/lists/read-search.ts';
import { ProjectsScreen } from '../../../features/projects/projects-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lists/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/projects')({
  validateSearch: readSearch({ tab: oneOf(LIFECYCLE_TABS) }),
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
