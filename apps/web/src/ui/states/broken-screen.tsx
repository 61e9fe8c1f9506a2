import { Button, Title } from '@mantine/core';
import { useEffect } from 'react';
import { checkServer, onRecovery } from '../../lib/server/server-reachability.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { useDocumentTitle } from '../pages/page-header.tsx';
import classes from './states.module.css';

export function BrokenScreen({ error }: { error: unknown }) {
  useDocumentTitle('Something went wrong');
  useEffect(() => logFailure('a screen could not be drawn', error), [error]);
  useEffect(() => {
    // The server is gone: the page reloads once it is back.
    void checkServer();
    return onRecovery(() => window.location.reload());
  }, []);
  return (
    <div className={classes.screen} role="alert">
      <Title order={1}>Something went wrong</Title>
      <p className={classes.text}>
        This screen couldn’t be displayed. Everything you saved is safe. Check your connection and reload the
        page.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </div>
  );
}
