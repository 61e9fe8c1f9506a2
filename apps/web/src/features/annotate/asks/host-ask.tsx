import { Button } from '@mantine/core';
import type { LiveHostWanted } from '@ringmark/contract/live/doors';
import { useEffect, useRef } from 'react';
import { AskFrame } from './ask-frame.tsx';
import classes from './page-dialog.module.css';
import { returnToPage } from './return-to-page.ts';

interface HostAskProps {
  wanted: LiveHostWanted;
  onAnswer: (isAllowed: boolean) => void;
}

const WORDS =
  'To sign you in, the page is sending you to another site. Allow the other site only if you expected it. Cookies and other data that it sets will be saved with the sign-in.';

/** Asks for one host of a sign-in provider. The harmless answer has the focus. */
export function HostAsk({ wanted: { host, isEncrypted }, onAnswer }: HostAskProps) {
  const refuse = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    refuse.current?.focus({ preventScroll: true });
    return returnToPage;
  }, []);
  return (
    <AskFrame
      title={`Allow ${host}?`}
      text={isEncrypted ? WORDS : `${WORDS}\nThe connection isn’t encrypted.`}
      onYes={() => onAnswer(true)}
      onNo={() => onAnswer(false)}
    >
      <div className={classes.ways}>
        <Button ref={refuse} variant="default" onClick={() => onAnswer(false)}>
          Don’t allow
        </Button>
        <Button type="submit">Allow</Button>
      </div>
    </AskFrame>
  );
}
