import type { Label } from '@ringmark/contract/tickets/labels';
import type { LabelColour } from '@ringmark/contract/vocabulary';
import classes from './label-dot.module.css';

/** The word is always next to the dot, or on hover. */
export const LabelDot = ({ colour }: { colour: LabelColour }) => (
  <span className={classes.dot} data-colour={colour} aria-hidden="true" />
);

const MAX_DOTS = 6;

/** Shows the labels of a card as dots, with their names on hover and for screen readers. */
export function LabelDots({ labels }: { labels: readonly Label[] }) {
  if (labels.length === 0) return null;
  const words = labels.map(({ name }) => name).join(', ');
  return (
    <span className={classes.dots} title={words}>
      {labels.slice(0, MAX_DOTS).map(({ id, colour }) => (
        <LabelDot key={id} colour={colour} />
      ))}
      <span className="unseen">{words}</span>
    </span>
  );
}
