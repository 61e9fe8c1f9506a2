import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch } from '../../../lib/lists/read-search.ts';
import { ProjectsScreen } from '../../../features/projects/projects-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lists/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/projects')({
  validateSearch: readSearch({
    tab: oneOf(LIFECYCLE_TABS),
    /** The dialog for a new project is open. */
    create: oneOf(['new']),
  }),
  component: ProjectsRoute,
});

function ProjectsRoute() {
  const { tab = 'current', create } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProjectsScreen
      tab={tab}
      onTab={(next) => navigate({ search: next === 'current' ? {} : { tab: next } })}
      isCreating={create !== undefined}
      onCreating={(isOpen) =>
        navigate({
          search: (before) => ({ ...before, create: isOpen ? 'new' : undefined }),
          replace: !isOpen,
        })
      }
    />
  );
}
