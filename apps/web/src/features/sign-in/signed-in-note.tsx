import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { forgetAsked } from '../../lib/asked-link.ts';
import { onSessionNews } from '../../lib/session-news.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './sign-in.module.css';

/** For those who come to /login although they are signed in already. */
export function SignedInNote() {
  const { data: session, refetch } = trpc.auth.session.useQuery();
  useEffect(() => onSessionNews(() => void refetch()), [refetch]);
  const isSignedIn = Boolean(session);
  useEffect(() => {
    if (isSignedIn) forgetAsked();
  }, [isSignedIn]);
  if (!session) return null;
  return (
    <p className={classes.signedIn}>
      You are signed in as {session.user.email}.{' '}
      <Anchor component={Link} to="/" inherit>
        Go to the dashboard
      </Anchor>
    </p>
  );
}
