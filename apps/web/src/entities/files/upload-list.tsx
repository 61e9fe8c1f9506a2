import { Button, CloseButton, Progress } from '@mantine/core';
import { formatFileSize } from '@ringmark/contract/file-size';
import { IconFile } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Upload } from '../../lib/uploads/upload-store.ts';
import classes from '../attachments.module.css';

interface ListedFile extends Upload {
  /** A preview that replaces the file icon. */
  preview?: ReactNode;
  /** A further action on the file. */
  act?: ReactNode;
}

interface UploadListProps {
  /** Files that wait have a share of 0 and no bar. */
  uploads: readonly ListedFile[];
  isWaiting?: boolean;
  /** True while the files are sent: none can be removed then. */
  isLocked?: boolean;
  onRemove: (key: number) => void;
  onRetry?: (key: number) => unknown;
}

const labelOf = (upload: Upload, isWaiting: boolean) => {
  if (upload.failure) return `Dismiss ${upload.name}`;
  return isWaiting ? `Remove ${upload.name}` : `Cancel ${upload.name}`;
};

/** Moves the focus to the next file's button after a removal. */
function useFocusOnNext(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  const known = useRef(count);
  useEffect(() => {
    if (known.current === count) return;
    known.current = count;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    if (removed.current !== null) buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = null;
  }, [count]);
  return {
    list,
    remember: (index: number) => {
      removed.current = index;
    },
  };
}

/** Files before they have arrived. */
export function UploadList({ uploads, isWaiting = false, isLocked, onRemove, onRetry }: UploadListProps) {
  const { list, remember } = useFocusOnNext(uploads.length);
  if (uploads.length === 0) return null;
  return (
    <ul ref={list} className={classes.list}>
      {uploads.map((upload, index) => (
        <li key={upload.key} className={classes.file}>
          <span className={classes.preview}>
            {upload.preview ?? <IconFile size={20} stroke={1.5} aria-hidden="true" />}
          </span>
          <span className={classes.words}>
            <span className={classes.name} title={upload.name}>
              {upload.name}
            </span>
            {upload.failure ? (
              <span className={classes.failure} role="alert">
                {upload.failure}
              </span>
            ) : (
              <span className={`${classes.size} tabular`}>{formatFileSize(upload.size)}</span>
            )}
            {upload.act}
            {!isWaiting && !upload.failure && (
              <Progress value={upload.share * 100} size={3} mt={4} aria-label={`Uploading ${upload.name}`} />
            )}
            {upload.failure && upload.canRetry && onRetry && (
              <Button
                className={classes.again}
                size="compact-xs"
                variant="default"
                aria-label={`Try again: ${upload.name}`}
                onClick={() => onRetry(upload.key)}
              >
                Try again
              </Button>
            )}
          </span>
          <CloseButton
            size="sm"
            data-remove
            disabled={isLocked}
            aria-label={labelOf(upload, isWaiting)}
            onClick={() => {
              remember(index);
              onRemove(upload.key);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
