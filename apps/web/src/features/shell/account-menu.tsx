import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconLogout, IconSelector } from '@tabler/icons-react';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { useSession } from '../../lib/session.ts';
import classes from './sidebar.module.css';
import { useExitImpersonation, useSignOut } from './use-sign-out.ts';

/** Who is signed in, and what they can do about it. */
export function AccountMenu() {
  const { user, impersonating } = useSession();
  const signOut = useSignOut();
  const { exit } = useExitImpersonation();
  return (
    <Menu position="top-start" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={`My Account: ${user.name}`}>
          <PersonAvatar person={user} size={32} />
          <span className={classes.accountWords}>
            <span className={classes.accountName}>{user.name}</span>
            <span className={classes.accountEmail}>{user.email}</span>
          </span>
          <IconSelector className={classes.accountIcon} size={16} stroke={1.5} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>My Account</Menu.Label>
        {impersonating && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.5} />} onClick={exit}>
            Stop Impersonation
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} />} onClick={signOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
