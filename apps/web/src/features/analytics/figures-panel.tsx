import type { ReactNode } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './analytics.module.css';

interface PanelProps {
  id: string;
  title: string;
  /** An explanation of the figures. */
  hint: string;
  /** A control at the end of the title's line. */
  control?: ReactNode;
  query: {
    isError: boolean;
    isPending: boolean;
    error: Parameters<typeof errorWords>[0] | null;
    refetch: () => unknown;
  };
  children: ReactNode;
}

/** Figures with their own read: loading, failed or shown. */
export function FiguresPanel({ id, title, hint, control, query, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id} className={classes.panelTitle}>
          {title}
        </h2>
        {control}
      </div>
      <p className={classes.panelHint}>{hint}</p>
      {query.isPending ? (
        <output className={`${classes.ghostLines} ghost`} aria-label={`Loading ${title}`} />
      ) : query.isError ? (
        <ErrorState
          title={`Couldn’t load “${title}”`}
          message={query.error ? errorWords(query.error) : undefined}
          onRetry={() => void query.refetch()}
        />
      ) : (
        children
      )}
    </section>
  );
}
