import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionNews } from '../../lib/session/session-news.ts';
import { useKnownSession } from '../../lib/session/session-store.ts';
import { knowSession, lookAgain } from '../../lib/session/session.ts';
import classes from './sign-in.module.css';

/** For those who come to /login although they are signed in already. */
export function SignedInNote() {
  const session = useKnownSession();
  useEffect(() => {
    void knowSession();
    return onSessionNews(() => void lookAgain());
  }, []);
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
