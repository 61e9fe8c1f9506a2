import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { StatusDot } from '../../entities/status-badge.tsx';
import classes from './board.module.css';

const CARDS = [3, 2, 2, 1, 2, 1, 1, 2, 3];

/** The board's shape while its tickets are on their way. */
export function BoardSkeleton() {
  return (
    <div className={classes.columns} aria-hidden="true">
      {TICKET_STATUSES.map((status, index) => (
        <div key={status} className={classes.column}>
          <div className={classes.head}>
            <StatusDot status={status} />
            <span className={classes.name}>{status}</span>
          </div>
          <div className={classes.scroller}>
            {Array.from({ length: CARDS[index] ?? 1 }, (_, card) => (
              <div key={card} className={`${classes.ghost} ghost`} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
