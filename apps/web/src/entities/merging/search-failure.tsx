import { Button } from '@mantine/core';
import { errorWords } from '../../lib/server/error-words.ts';
import classes from './merging.module.css';

/** Tickets could not be looked for. */
export function SearchFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <p role="alert" className={classes.hint}>
      {errorWords(error)}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
