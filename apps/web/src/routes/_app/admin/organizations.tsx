import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch } from '../../../lib/lists/read-search.ts';
import { OrganizationsScreen } from '../../../features/organizations/organizations-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lists/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/organizations')({
  validateSearch: readSearch({
    tab: oneOf(LIFECYCLE_TABS),
    /** The dialog for a new organization is open. */
    create: oneOf(['new']),
  }),
  component: OrganizationsRoute,
});

function OrganizationsRoute() {
  const { tab = 'current', create } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OrganizationsScreen
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
