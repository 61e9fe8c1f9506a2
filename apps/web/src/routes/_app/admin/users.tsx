import { createFileRoute } from '@tanstack/react-router';
import { oneOf, readSearch } from '../../../lib/lists/read-search.ts';
import { InviteDialog } from '../../../features/invitations/invite-dialog.tsx';
import { WaitingInvitations } from '../../../features/invitations/waiting-invitations.tsx';
import { OrganizationDialog } from '../../../features/organizations/organization-dialog.tsx';
import { UsersScreen } from '../../../features/users/users-screen.tsx';
import { LIFECYCLE_TABS } from '../../../lib/lists/lifecycle-tab.ts';

export const Route = createFileRoute('/_app/admin/users')({
  validateSearch: readSearch({
    tab: oneOf(LIFECYCLE_TABS),
    /** The invitation dialog is open, perhaps with a target. */
    invite: oneOf(['team', 'customer', 'people']),
  }),
  component: UsersRoute,
});

function UsersRoute() {
  const { tab = 'current', invite } = Route.useSearch();
  const navigate = Route.useNavigate();
  const setInvite = (next: 'people' | undefined) =>
    navigate({ search: (before) => ({ ...before, invite: next }), replace: next === undefined });
  return (
    <>
      <UsersScreen
        tab={tab}
        onTab={(next) => navigate({ search: next === 'current' ? {} : { tab: next } })}
        onInvite={() => void setInvite('people')}
        waiting={<WaitingInvitations />}
      />
      {invite && (
        <InviteDialog
          whom={invite === 'people' ? undefined : invite}
          onClose={() => void setInvite(undefined)}
          renderAddOrganization={(onClose) => <OrganizationDialog onClose={onClose} />}
        />
      )}
    </>
  );
}
