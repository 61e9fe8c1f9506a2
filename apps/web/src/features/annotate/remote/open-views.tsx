import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { OpenView } from '@ringmark/contract/pages/viewport';
import { formatExact, formatRelative } from '../../../lib/formats/dates.ts';
import { useNow } from '../../../lib/formats/use-now.ts';
import { returnToPage } from '../asks/return-to-page.ts';
import classes from './open-views.module.css';

interface OpenViewsProps {
  views: readonly OpenView[];
  /** Closes one of them and opens the page in its place. */
  onClose: (sessionId: string) => void;
}

const COUNTS = ['no', 'one', 'two', 'three', 'four'];

/** The person's views of which one must be closed before another page can be opened. */
export function OpenViews({ views, onClose }: OpenViewsProps) {
  return views.length === 0 ? null : <Panel views={views} onClose={onClose} />;
}

function Panel({ views, onClose }: OpenViewsProps) {
  const now = useNow();
  // The button that had the focus is gone with the panel.
  useEffect(() => returnToPage, []);
  const count = COUNTS[views.length] ?? views.length;
  return (
    <section className={classes.veil} aria-label="Open pages">
      <div className={classes.panel} role="alert">
        <p className={classes.title}>
          {views.length === 1
            ? 'You have one page open in another window. Close it to open this one.'
            : `You have ${count} pages open in other windows. Close one of them to open this one.`}
        </p>
        <ul className={classes.views}>
          {views.map((view) => (
            <Row key={view.sessionId} view={view} now={now} onClose={onClose} />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface RowProps extends Pick<OpenViewsProps, 'onClose'> {
  view: OpenView;
  now: number;
}

function Row({ view, now, onClose }: RowProps) {
  const { sessionId, title, url, openedAt } = view;
  const name = title || url;
  return (
    <li className={classes.view}>
      <div className={classes.about}>
        <span className={classes.name}>{name}</span>
        {title && title !== url && <span className={classes.detail}>{url}</span>}
        <time className={classes.detail} dateTime={openedAt} title={formatExact(openedAt)}>
          opened {formatRelative(openedAt, now)}
        </time>
      </div>
      <Button
        variant="default"
        size="sm"
        className={classes.close}
        aria-label={`Close and continue: ${name}`}
        onClick={() => onClose(sessionId)}
      >
        Close and continue
      </Button>
    </li>
  );
}
