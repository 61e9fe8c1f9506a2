import { UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import classes from '../shell.module.css';
import { useExitImpersonation } from '../use-sign-out.ts';

export function ImpersonationBanner() {
  const { exit, isExiting } = useExitImpersonation();
  return (
    <section className={classes.banner} aria-label="Impersonation">
      <IconEye size={16} stroke={1.5} aria-hidden="true" />
      <p className={classes.bannerText}>
        Impersonation Mode Active - You are viewing the app as another user
      </p>
      <UnstyledButton className={classes.bannerButton} onClick={exit} disabled={isExiting}>
        Exit Impersonation
      </UnstyledButton>
    </section>
  );
}
