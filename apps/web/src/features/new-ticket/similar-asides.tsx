import { SimilarTickets, type SimilarTicketsProps } from '../../entities/similar-tickets.tsx';
import classes from './similar-asides.module.css';

/**
 * Shows tickets that already exist: next to the form, on a narrow screen as a line under the title. No field ever
 * moves.
 */
export function SimilarAsides(similar: SimilarTicketsProps) {
  const { length } = similar.items;
  return (
    <div className={classes.place}>
      {length > 0 && (
        <>
          <aside className={classes.similar} aria-label="Already reported?">
            <h2 className={classes.title}>Already reported?</h2>
            <SimilarTickets {...similar} />
          </aside>
          <details className={classes.line}>
            <summary>{length === 1 ? 'Already reported?' : `Already reported? ${length} tickets`}</summary>
            <div className={classes.over}>
              <SimilarTickets {...similar} />
            </div>
          </details>
        </>
      )}
      <output className="unseen" aria-live="polite">
        {length > 0 && `${length} similar ${length === 1 ? 'ticket' : 'tickets'} found.`}
      </output>
    </div>
  );
}
