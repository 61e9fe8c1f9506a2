import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconKeyboard, IconLogout, IconSelector, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { PersonAvatar } from '../../../entities/person-avatar.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { hasUnsentText } from '../../../lib/drafts/unsent-words.ts';
import { LazyMenu } from '../../../ui/menus/lazy-menu.tsx';
import type { OverlayName } from '../overlays.tsx';
import classes from './sidebar.module.css';
import { useExitImpersonation, useSignOut } from '../use-sign-out.ts';

export function AccountMenu({ onOpen }: { onOpen: (panel: OverlayName) => void }) {
  const { user, impersonating } = useSession();
  const signOut = useSignOut();
  const { exit } = useExitImpersonation();
  const navigate = useNavigate();
  const leave = async () => ((await hasUnsentText()) ? onOpen('logout') : signOut());
  const entries = () => [
    ...(impersonating
      ? [{ label: 'Stop Impersonation', icon: <IconArrowBackUp size={16} stroke={1.5} />, onSelect: exit }]
      : []),
    {
      label: 'Settings',
      icon: <IconSettings size={16} stroke={1.5} />,
      onSelect: () => void navigate({ to: '/settings' }),
    },
    {
      label: 'Keyboard shortcuts',
      icon: <IconKeyboard size={16} stroke={1.5} />,
      onSelect: () => onOpen('keys'),
    },
    { label: 'Logout', icon: <IconLogout size={16} stroke={1.5} />, onSelect: () => void leave() },
  ];
  return (
    <LazyMenu label="My Account" entries={entries} position="top-start">
      {(button) => (
        <UnstyledButton className={classes.account} {...button}>
          <VisuallyHidden>My Account: </VisuallyHidden>
          <PersonAvatar person={user} size={32} isSingle />
          <span className={classes.accountWords}>
            <span className={classes.accountName}>{user.name}</span>
            <span className={classes.accountEmail}>{user.email}</span>
          </span>
          <IconSelector className={classes.accountIcon} size={16} stroke={1.5} aria-hidden="true" />
        </UnstyledButton>
      )}
    </LazyMenu>
  );
}
