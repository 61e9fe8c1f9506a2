import type { ReactNode } from 'react';
import classes from './state-pill.module.css';

/** Fine, worth a look, broken, or of no interest. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral';

interface StatePillProps {
  tone: Tone;
  /** The label, one or two words: the colour alone says nothing. */
  children: ReactNode;
}

export function StatePill({ tone, children }: StatePillProps) {
  return (
    <span className={classes.pill} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
