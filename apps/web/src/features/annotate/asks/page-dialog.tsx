import { Button, Checkbox, TextInput } from '@mantine/core';
import type { DialogAnswer, LiveDialog } from '@ringmark/contract/live/dialogs';
import { useEffect, useRef, useState } from 'react';
import { AskFrame } from './ask-frame.tsx';
import classes from './page-dialog.module.css';

const WORDS = {
  alert: { yes: 'OK', no: '' },
  confirm: { yes: 'OK', no: 'Cancel' },
  prompt: { yes: 'OK', no: 'Cancel' },
  beforeunload: { yes: 'Leave', no: 'Stay' },
} as const;

function titleOf({ kind, host, isInner }: LiveDialog): string {
  if (kind === 'beforeunload') return 'Leave this page?';
  const from = host || 'The page';
  return isInner ? `An embedded page at ${from} says` : `${from} says`;
}

interface PageDialogProps {
  dialog: LiveDialog;
  onAnswer: (answer: DialogAnswer) => void;
  /** It is gone: the keys are the page's again. */
  onGone: () => void;
}

/** Takes the focus when the dialog comes, and gives it back when it goes. */
function useFirst(onGone: () => void) {
  const first = useRef<HTMLButtonElement & HTMLInputElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    first.current?.select?.();
    return () => gone.current();
  }, []);
  return first;
}

/** Holds the typed text and the tick of a dialog, and sends the answer. */
function useAnswer({ id, kind, value }: LiveDialog, onAnswer: PageDialogProps['onAnswer']) {
  const [typed, setTyped] = useState(value);
  const [isLast, setIsLast] = useState(false);
  const answer = (accept: boolean) =>
    onAnswer({ type: 'dialog', id, accept, ...(kind === 'prompt' && accept && { text: typed }), isLast });
  return { typed, setTyped, isLast, setIsLast, answer };
}

/** A dialog of the page, in the name of its site, over the page alone. */
export function PageDialog({ dialog, onAnswer, onGone }: PageDialogProps) {
  const { kind, text, isRepeated } = dialog;
  const { typed, setTyped, isLast, setIsLast, answer } = useAnswer(dialog, onAnswer);
  const first = useFirst(onGone);
  const { yes, no } = WORDS[kind];
  const said = kind === 'beforeunload' ? 'Changes you’ve made may not be saved.' : text;
  return (
    <AskFrame title={titleOf(dialog)} text={said} onYes={() => answer(true)} onNo={() => answer(false)}>
      {kind === 'prompt' && (
        <TextInput
          ref={first}
          aria-label={text || 'Answer'}
          dir="auto"
          maxLength={2_000}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {isRepeated && (
        <Checkbox
          size="sm"
          label="Don’t show more messages from this page"
          checked={isLast}
          onChange={({ currentTarget }) => setIsLast(currentTarget.checked)}
        />
      )}
      <div className={classes.ways}>
        {no && (
          <Button variant="default" onClick={() => answer(false)}>
            {no}
          </Button>
        )}
        <Button type="submit" {...(kind !== 'prompt' && { ref: first })}>
          {yes}
        </Button>
      </div>
    </AskFrame>
  );
}
