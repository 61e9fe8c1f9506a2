import type { Doors } from '@ringmark/contract/projects/doors';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { StatePill } from '../../ui/states/state-pill.tsx';
import classes from './access.module.css';
import { KIND_WORDS } from './door-words.ts';
import { TrialPictures } from './trial-pictures.tsx';

/** The newest trial of what was not kept, with what it saw. */
export function RefusedTrial({ refused }: { refused: NonNullable<Doors['refused']> }) {
  const { kind, sentence, at } = refused;
  return (
    <section className={`${classes.card} ${classes.refused}`} aria-label="Not saved">
      <header className={classes.head}>
        <h2 className={classes.name}>{KIND_WORDS[kind]}</h2>
        <StatePill tone="bad">Not saved</StatePill>
        <span className={classes.when}>
          <RelativeDate value={at} />
        </span>
      </header>
      <p className={classes.sentence}>{sentence}</p>
      <TrialPictures trial={refused} />
    </section>
  );
}
