import { Button } from '@mantine/core';
import type { User } from '@ringmark/contract/people/users';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import type { LifecycleTab } from '../../lib/lists/lifecycle-tab.ts';
import { searchIn } from '../../lib/lists/search-in.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LifecycleTabs } from '../../ui/lists/lifecycle-tabs.tsx';
import { ListSearch, NothingFound } from '../../ui/lists/list-search.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { ProjectAssignmentsDialog } from './project-assignments-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { type UserActions, UsersTable } from './users-table.tsx';

interface UsersScreenProps {
  tab: LifecycleTab;
  onTab: (tab: LifecycleTab) => void;
  onInvite: () => void;
  /** Waiting invitations. */
  waiting: ReactNode;
}

export function UsersScreen({ tab, onTab, onInvite, waiting }: UsersScreenProps) {
  const [typed, setTyped] = useState('');
  const [renaming, setRenaming] = useState<User | null>(null);
  const [assigning, setAssigning] = useState<User | null>(null);
  const [changingRole, setChangingRole] = useState<User | null>(null);
  const [impersonating, setImpersonating] = useState<User | null>(null);
  return (
    <>
      <PageHeader title="Users" foldsActions>
        <Button size="xs" leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={onInvite}>
          Invite
        </Button>
      </PageHeader>
      <Page description="Manage customer user accounts">
        <LifecycleTabs
          value={tab}
          onChange={onTab}
          search={<ListSearch label="Search users" value={typed} onChange={setTyped} />}
        >
          <UserList
            tab={tab}
            typed={typed}
            onRename={setRenaming}
            onProjects={setAssigning}
            onImpersonate={setImpersonating}
            onRole={setChangingRole}
          />
          {tab === 'current' && waiting}
        </LifecycleTabs>
      </Page>
      {renaming && <RenameDialog user={renaming} onClose={() => setRenaming(null)} />}
      {assigning && <ProjectAssignmentsDialog user={assigning} onClose={() => setAssigning(null)} />}
      {changingRole && <RoleDialog user={changingRole} onClose={() => setChangingRole(null)} />}
      {impersonating && <ImpersonateDialog user={impersonating} onClose={() => setImpersonating(null)} />}
    </>
  );
}

interface UserListProps extends UserActions {
  tab: LifecycleTab;
  typed: string;
}

function UserList({ tab, typed, ...actions }: UserListProps) {
  const users = trpc.users.listAll.useQuery({ status: tab === 'archived' ? 'archived' : 'active' });
  const organizations = trpc.organizations.list.useQuery({});
  const names = new Map<string, string>(organizations.data?.map(({ id, name }) => [id, name]));
  if (users.isError) {
    return (
      <ErrorState
        title="Failed to fetch users"
        message={errorWords(users.error)}
        onRetry={() => users.refetch()}
      />
    );
  }
  if (users.data?.length === 0) {
    return (
      <EmptyState
        icon={<IconUsers size={22} stroke={1.5} />}
        title={tab === 'archived' ? 'No archived users' : 'No users yet'}
      >
        {tab === 'archived'
          ? 'Archived users are kept here. They can’t sign in, but their tickets and comments stay.'
          : 'Invite someone. People with an email address at an organization’s domain can also join on their own.'}
      </EmptyState>
    );
  }
  const found =
    users.data &&
    searchIn(users.data, typed, ({ name, email, organizationId }) => [
      name,
      email,
      names.get(organizationId),
    ]);
  if (found?.length === 0)
    return <NothingFound typed={typed} covers="names, email addresses and organizations" />;
  return <UsersTable users={found} organizations={names} {...actions} />;
}
