import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { StatusDot } from '../../entities/status-badge.tsx';
import classes from './board.module.css';

const CARDS = [3, 2, 2, 1, 2, 1, 1, 2, 3];

/** The board's shape while its tickets are on their way. */
export function BoardSkeleton({ isList }: { isList: boolean }) {
  return (
    <>
      {!isList && (
        <div className={classes.strip} aria-hidden="true">
          {TICKET_STATUSES.map((status) => (
            <span key={status} className={classes.stripItem}>
              <StatusDot status={status} />
              {status}
            </span>
          ))}
        </div>
      )}
      <div className={classes.columns} data-list={isList || undefined} aria-hidden="true">
        {TICKET_STATUSES.map((status, index) => (
          <div key={status} className={classes.column} data-folded={(isList && index > 0) || undefined}>
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
    </>
  );
}
