import type { CSSProperties } from 'react';
import { SimilarTickets, type SimilarTicketsProps } from '../../../entities/similar-tickets.tsx';
import classes from './similar-pins.module.css';

interface SimilarPinsProps {
  similar: SimilarTicketsProps;
  isSheet: boolean;
  /** The place next to the dialog. */
  style: CSSProperties;
}

const saying = (count: number) => (count === 1 ? 'Already reported?' : `Already reported? ${count} tickets`);

/**
 * Shows tickets of the same place or in the same words: next to the dialog, on a phone as a line in it. No field ever
 * moves.
 */
export function SimilarPins({ similar, isSheet, style }: SimilarPinsProps) {
  const { items } = similar;
  const list = <SimilarTickets {...similar} />;
  if (isSheet) {
    return (
      <div className={classes.line}>
        {items.length > 0 && (
          <details>
            <summary>{saying(items.length)}</summary>
            <div className={classes.over}>{list}</div>
          </details>
        )}
      </div>
    );
  }
  if (items.length === 0) return null;
  return (
    <aside className={classes.similar} style={style} aria-label="Already reported?">
      <h3 className={classes.title}>Already reported?</h3>
      {list}
    </aside>
  );
}
