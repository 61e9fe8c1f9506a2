import { ActionIcon, Badge, Button, Group } from '@mantine/core';
import type { User } from '@ringmark/contract/people/users';
import { ADMIN_LABEL } from '@ringmark/contract/vocabulary';
import {
  IconArchive,
  IconDots,
  IconFolders,
  IconLogin2,
  IconPencil,
  IconRestore,
  IconShield,
  IconShieldOff,
} from '@tabler/icons-react';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { LazyMenu } from '../../ui/menus/lazy-menu.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import classes from './users-table.module.css';
import { useSetUserStatus } from './use-user-writes.ts';

export interface UserActions {
  onRename: (user: User) => void;
  onProjects: (user: User) => void;
  onImpersonate: (user: User) => void;
  onRole: (user: User) => void;
}

interface UsersTableProps extends UserActions {
  users: readonly User[] | undefined;
  organizations: ReadonlyMap<string, string>;
}

const COLUMNS = ['Name', 'Email', 'Organization', 'Role', 'Actions'];

export function UsersTable({ users, organizations, ...actions }: UsersTableProps) {
  return (
    <DataTable label="Users" columns={COLUMNS} isLoading={!users}>
      {users?.map((user) => (
        <tr key={user.id}>
          <td title={user.name}>
            <Group gap={10} wrap="nowrap" className={classes.person}>
              <PersonAvatar person={user} size={26} />
              <strong>{user.name}</strong>
            </Group>
          </td>
          <td title={user.email}>{user.email}</td>
          <td title={organizations.get(user.organizationId)}>
            {organizations.get(user.organizationId) ?? ''}
          </td>
          <td>
            {user.isAdmin ? (
              <Badge variant="light" tt="none" fw={550} miw="max-content">
                {ADMIN_LABEL}
              </Badge>
            ) : (
              user.role
            )}
          </td>
          <td>
            {user.status === 'archived' ? <Reactivate user={user} /> : <Actions user={user} {...actions} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Reactivate({ user }: { user: User }) {
  const { setStatus, busyId } = useSetUserStatus();
  return (
    <Group justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRestore size={14} stroke={1.5} />}
        disabled={busyId === user.id}
        onClick={() => setStatus(user.id, 'active')}
      >
        Reactivate
      </Button>
    </Group>
  );
}

function Actions({ user, onRename, onProjects, onImpersonate, onRole }: { user: User } & UserActions) {
  const { setStatus, busyId } = useSetUserStatus();
  return (
    <Group gap={4} wrap="nowrap" className={classes.actions}>
      <ActionIcon aria-label={`Rename ${user.name}`} onClick={() => onRename(user)} {...tip('Rename')}>
        <IconPencil size={16} stroke={1.5} />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconFolders size={14} stroke={1.5} />}
        onClick={() => onProjects(user)}
        {...tip('Project assignments')}
      >
        Projects
      </Button>
      {!user.isAdmin && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconLogin2 size={14} stroke={1.5} />}
            onClick={() => onImpersonate(user)}
            {...tip(`Impersonate ${user.name}`)}
          >
            Log in as
          </Button>
          <ActionIcon
            aria-label={`Archive ${user.name}`}
            disabled={busyId === user.id}
            onClick={() => setStatus(user.id, 'archived')}
            {...tip('Archive')}
          >
            <IconArchive size={16} stroke={1.5} />
          </ActionIcon>
        </>
      )}
      <RoleMenu user={user} onRole={onRole} />
    </Group>
  );
}

function RoleMenu({ user, onRole }: { user: User } & Pick<UserActions, 'onRole'>) {
  const entries = () => [
    {
      label: user.isAdmin ? 'Remove administrator role' : 'Make administrator',
      icon: user.isAdmin ? <IconShieldOff size={16} stroke={1.5} /> : <IconShield size={16} stroke={1.5} />,
      onSelect: () => onRole(user),
    },
  ];
  return (
    <LazyMenu label={user.name} entries={entries}>
      {(button) => (
        <ActionIcon aria-label={`Role of ${user.name}`} {...tip('Role')} {...button}>
          <IconDots size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </LazyMenu>
  );
}
