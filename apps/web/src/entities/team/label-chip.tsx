import type { Label } from '@ringmark/contract/tickets/labels';
import classes from './label-chip.module.css';
import { LabelDot } from './label-dot.tsx';

export const LabelChip = ({ label: { name, colour } }: { label: Label }) => (
  <span className={classes.chip} title={name}>
    <LabelDot colour={colour} />
    <span className={classes.word}>{name}</span>
  </span>
);
