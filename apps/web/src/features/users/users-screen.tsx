import { Button } from '@mantine/core';
import type { User } from '@ringmark/contract/users';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import type { LifecycleTab } from '../../lib/lifecycle-tab.ts';
import { trpc } from '../../lib/server/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LifecycleTabs } from '../../ui/lifecycle-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Page } from '../../ui/page.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { ProjectAssignmentsDialog } from './project-assignments-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UsersTable } from './users-table.tsx';

interface UsersScreenProps {
  tab: LifecycleTab;
  onTab: (tab: LifecycleTab) => void;
  onInvite: () => void;
  /** Those who were invited and have not come yet. */
  waiting: ReactNode;
}

export function UsersScreen({ tab, onTab, onInvite, waiting }: UsersScreenProps) {
  const [renaming, setRenaming] = useState<User | null>(null);
  const [assigning, setAssigning] = useState<User | null>(null);
  const [changingRole, setChangingRole] = useState<User | null>(null);
  const [impersonating, setImpersonating] = useState<User | null>(null);
  const users = trpc.users.listAll.useQuery({ status: tab === 'archived' ? 'archived' : 'active' });
  const organizations = trpc.organizations.list.useQuery({});
  const names = new Map<string, string>(organizations.data?.map(({ id, name }) => [id, name]));
  return (
    <>
      <PageHeader title="Users" foldsActions>
        <Button size="xs" leftSection={<IconUserPlus size={16} stroke={1.5} />} onClick={onInvite}>
          Invite
        </Button>
      </PageHeader>
      <Page description="Manage customer user accounts">
        <LifecycleTabs value={tab} onChange={onTab}>
          {users.isError ? (
            <ErrorState
              title="Failed to fetch users"
              message={errorWords(users.error)}
              onRetry={() => users.refetch()}
            />
          ) : users.data?.length === 0 ? (
            <EmptyState
              icon={<IconUsers size={22} stroke={1.5} />}
              title={tab === 'archived' ? 'No archived users' : 'No users yet'}
            >
              {tab === 'archived'
                ? 'Archived users wait here. They cannot sign in; their tickets and comments stay.'
                : 'Invite somebody. People also come by themselves with an address of an organization’s domain.'}
            </EmptyState>
          ) : (
            <UsersTable
              users={users.data}
              organizations={names}
              onRename={setRenaming}
              onProjects={setAssigning}
              onImpersonate={setImpersonating}
              onRole={setChangingRole}
            />
          )}
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
