import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/pages/logo.tsx';
import { useDocumentTitle } from '../../ui/pages/page-header.tsx';
import { PinPicture } from './pin-picture.tsx';
import classes from './sign-in.module.css';

interface SignInFrameProps {
  icon?: ReactNode;
  tone?: 'good' | 'bad';
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The screens before the sign-in have their form on one side and a description of Ringmark on the other. */
export function SignInFrame({ icon, tone, title, lead, children }: SignInFrameProps) {
  useDocumentTitle(title);
  return (
    <div className={classes.frame}>
      <main className={classes.side}>
        <div className={classes.brand}>
          <Logo size={28} />
          <span>
            <span className={classes.brandName}>Ringmark</span>
            <span className={classes.brandSubtitle}>Support Ticketing</span>
          </span>
        </div>
        <div className={classes.form}>
          {icon && (
            <div className={classes.icon} data-tone={tone} aria-hidden="true">
              {icon}
            </div>
          )}
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <div className={classes.picture}>
        <PinPicture />
      </div>
    </div>
  );
}
