import { CloseButton } from '@mantine/core';
import type { Step } from '@ringmark/contract/live/steps';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { useEffect, useRef, useState } from 'react';
import type { Capture } from '../page/page-view.types.ts';
import classes from './draft-steps.module.css';

interface DraftStepsProps {
  captured: Promise<Capture>;
  leftOut: ReadonlySet<number>;
  onLeaveOut: (index: number) => void;
}

/** Tells whether a step is always included: opening the page and setting the pin. */
const isFixed = ({ kind }: Step): boolean => kind === 'opened' || kind === 'pinned';

/** Shows the person's last steps, folded. Each of them can be left out. */
export function DraftSteps({ captured, leftOut, onLeaveOut }: DraftStepsProps) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    let isLate = false;
    void captured.then(({ steps: known = [] }) => !isLate && setSteps(known));
    return () => {
      isLate = true;
    };
  }, [captured]);
  const shown = steps.flatMap((step, index) => (leftOut.has(index) ? [] : [{ step, index }]));
  // The page and the pin are on the ticket anyway.
  if (!shown.some(({ step }) => !isFixed(step))) return null;
  return (
    <details className={classes.steps}>
      <summary>
        Your last steps <span className="tabular">({shown.length})</span>
      </summary>
      <p className={classes.hint}>
        Saved with the annotation. Passwords are never included. Remove any steps you don’t want to share.
      </p>
      <ol ref={list} tabIndex={-1}>
        {shown.map(({ step, index }) => (
          <li key={index}>
            <span dir="auto">{stepSentence(step)}</span>
            {!isFixed(step) && (
              <CloseButton
                size="sm"
                aria-label={`Remove: ${stepSentence(step)}`}
                onClick={() => {
                  onLeaveOut(index);
                  // The button goes with its line.
                  list.current?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
