import { UnstyledButton } from '@mantine/core';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import { IconFile } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { tip } from '../../ui/menus/tooltips.tsx';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';
import classes from '../attachments.module.css';
import { addressOf } from './attachment-address.ts';

const AttachedViewer = lazy(async () => ({
  default: (await import('./attached-viewer.tsx')).AttachedViewer,
}));

/**
 * Reports a drawn copy when the dialogs are gone and have given back the focus, which then goes with the copy.
 *
 * @returns what keeps a copy until then.
 */
function useDrawn(isOpen: boolean, onDrawn: ((drawn: File) => void) | undefined): (drawn: File) => void {
  const drawn = useRef<File | null>(null);
  useEffect(() => {
    const file = drawn.current;
    if (isOpen || !file) return;
    drawn.current = null;
    onDrawn?.(file);
  }, [isOpen, onDrawn]);
  return (file) => {
    drawn.current = file;
  };
}

interface AttachedPictureProps {
  attachment: Attachment;
  onDrawn: ((drawn: File) => void) | undefined;
}

/** Shows an attached file. A picture that the browser can draw opens large. */
export function AttachedPicture({ attachment, onDrawn }: AttachedPictureProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const keepDrawn = useDrawn(isOpen, onDrawn);
  if (hasFailed || !attachment.contentType.startsWith('image/')) {
    return (
      <span className={classes.preview}>
        <IconFile size={20} stroke={1.5} aria-hidden="true" />
      </span>
    );
  }
  return (
    <>
      <UnstyledButton
        className={classes.preview}
        aria-label={`Enlarge ${attachment.fileName}`}
        onClick={() => setOpen(true)}
        {...tip('Enlarge')}
      >
        <img
          src={addressOf(attachment)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={<OverlayWanted />}>
          <AttachedViewer
            attachment={attachment}
            onDrawn={
              onDrawn &&
              ((file) => {
                keepDrawn(file);
                setOpen(false);
              })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
