import { Button } from '@mantine/core';
import { errorWords } from '../../lib/server/error-words.ts';
import classes from '../states/states.module.css';

interface LoadMoreProps {
  /** The query, in the form of the query library. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The words for what the button does: `Show older entries`. */
  label: string;
  /** The text above the reason: `Older entries could not be loaded`. */
  failure: string;
}

/** Loads more entries. After a failure the entries that were read stay. */
export function LoadMore({ query, label, failure }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  const hasFailed = query.isFetchNextPageError;
  const wait = query.isFetchingNextPage ? 'Loading...' : undefined;
  return (
    <div className={classes.loadMore}>
      {hasFailed && (
        <p className={classes.text} role="alert">
          {failure}: {errorWords(query.error)}
        </p>
      )}
      <Button
        variant="default"
        size="sm"
        disabled={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {wait ?? (hasFailed ? 'Try again' : label)}
      </Button>
    </div>
  );
}
