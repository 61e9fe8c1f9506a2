import { Button } from '@mantine/core';
import type { LiveCopied } from '@ringmark/contract/live/clipboard';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { copyRich } from '../../../lib/browser/copy-text.ts';
import { AskFrame } from './ask-frame.tsx';
import classes from './page-dialog.module.css';
import { returnToPage } from './return-to-page.ts';

interface CopyAskProps {
  copied: LiveCopied;
  /** @param isTaken it is in the person's clipboard. */
  onEnd: (isTaken: boolean) => void;
}

/** Brings what was copied in the page into the person's clipboard; where the browser wants a press for it, asks for one. */
export function CopyAsk({ copied, onEnd }: CopyAskProps) {
  const [isRefused, setIsRefused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const copy = useEffectEvent(() =>
    copyRich(copied).then(
      () => onEnd(true),
      () => setIsRefused(true),
    ),
  );
  useEffect(() => {
    copy().catch(() => {});
  }, []);
  useEffect(() => {
    if (!isRefused) return undefined;
    button.current?.focus({ preventScroll: true });
    return returnToPage;
  }, [isRefused]);
  if (!isRefused) return null;
  const { isCut } = copied;
  return (
    <AskFrame
      title={isCut ? 'Click Cut to finish cutting' : 'Click Copy to finish copying'}
      text={
        isCut
          ? 'Nothing is cut from the page until you click Cut.'
          : 'What you copied on the page isn’t in your clipboard yet.'
      }
      onYes={() =>
        void copyRich(copied).then(
          () => onEnd(true),
          () => onEnd(false),
        )
      }
      onNo={() => onEnd(false)}
    >
      <div className={classes.ways}>
        <Button variant="default" onClick={() => onEnd(false)}>
          Cancel
        </Button>
        <Button ref={button} type="submit">
          {isCut ? 'Cut' : 'Copy'}
        </Button>
      </div>
    </AskFrame>
  );
}
