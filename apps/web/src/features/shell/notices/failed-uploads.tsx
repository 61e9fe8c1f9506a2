import { Button, CloseButton } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { notify } from '../../../lib/notices/toasts.ts';
import type { PlacedUpload } from '../../../lib/uploads/upload-store.ts';
import { removeUpload, retryUpload } from '../../../lib/uploads/uploads.ts';
import { useUnseenUploads } from '../../../lib/uploads/use-uploads.ts';
import { Notices } from '../../../ui/toaster.tsx';
import classes from './failed-uploads.module.css';

async function sendAgain({ key, name, place: { ticket } }: PlacedUpload): Promise<void> {
  if (!(await retryUpload(key))) return;
  notify({ title: 'File attached', description: `${name} is attached to #${ticket.number}.` });
}

function FailedUpload({ upload, onDismiss }: { upload: PlacedUpload; onDismiss: () => void }) {
  const { name, failure, canRetry, share, place } = upload;
  const { id, number, title } = place.ticket;
  return (
    <li className={classes.upload}>
      <IconFileAlert className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.title} role={failure ? 'alert' : undefined}>
          <span className={classes.name} title={name} dir="auto">
            {name}
          </span>{' '}
          {failure ? 'wasn’t attached' : 'is being sent again'}
        </p>
        <p className={`${classes.why} tabular`}>{failure ?? `${Math.floor(share * 100)}%`}</p>
        <div className={classes.doings}>
          {canRetry && (
            <Button
              className={classes.again}
              size="compact-sm"
              variant="default"
              // A disabled button loses the focus.
              aria-disabled={!failure}
              aria-label={`Try again: ${name}`}
              onClick={() => void sendAgain(upload)}
            >
              Try again
            </Button>
          )}
          <Link
            to="/tickets/$ticketId"
            params={{ ticketId: id }}
            className={classes.ticket}
            title={`#${number} ${title}`}
            dir="auto"
          >
            <span className="tabular">#{number}</span> {title}
          </Link>
        </div>
      </div>
      <CloseButton size="sm" aria-label={`Dismiss ${name}`} onClick={onDismiss} />
    </li>
  );
}

/** Lists uploads that failed after their ticket was left, until each is retried or dismissed. */
export function FailedUploads() {
  const uploads = useUnseenUploads();
  const list = useRef<HTMLUListElement>(null);
  if (uploads.length === 0) return null;
  const dismiss = ({ key }: PlacedUpload) => {
    const index = uploads.findIndex((upload) => upload.key === key);
    const rows = [...(list.current?.children ?? [])];
    const next = rows[index + 1] ?? rows[index - 1];
    // Removing the row removes the focused button.
    (next?.querySelector<HTMLElement>('button') ?? document.getElementById('main'))?.focus();
    removeUpload(key);
  };
  return (
    <Notices>
      <ul ref={list} className={classes.list} aria-label="Files that weren’t attached">
        {uploads.map((upload) => (
          <FailedUpload key={upload.key} upload={upload} onDismiss={() => dismiss(upload)} />
        ))}
      </ul>
    </Notices>
  );
}
