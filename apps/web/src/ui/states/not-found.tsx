import { Anchor, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Logo } from '../pages/logo.tsx';
import classes from './states.module.css';
import { useDocumentTitle } from '../pages/page-header.tsx';

export function NotFound() {
  useDocumentTitle('Page Not Found');
  return (
    <main className={classes.screen}>
      <p className={classes.code} aria-hidden="true">
        4<Logo size={50} />4
      </p>
      <Title order={1}>Page Not Found</Title>
      <p className={classes.text}>
        There’s nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <Anchor component={Link} to="/">
        Go to the dashboard
      </Anchor>
    </main>
  );
}
