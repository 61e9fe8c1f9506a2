import type { TicketCounts } from '@ringmark/contract/tickets/tickets';
import { IconAlertTriangle, IconCircleCheck, IconProgress, IconTicket } from '@tabler/icons-react';
import { errorWords } from '../../lib/server/error-words.ts';
import { formatCount } from '../../lib/formats/format-count.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './counters.module.css';
import type { Overview } from './use-overview.ts';

const COUNTERS = [
  { key: 'total', label: 'Total Tickets', icon: IconTicket, tone: 'gray' },
  { key: 'inProgress', label: 'In Progress', icon: IconProgress, tone: 'blue' },
  { key: 'completed', label: 'Completed', icon: IconCircleCheck, tone: 'green' },
  { key: 'highSeverity', label: 'High Priority', icon: IconAlertTriangle, tone: 'red' },
] as const satisfies { key: keyof TicketCounts; label: string; icon: unknown; tone: string }[];

/** A dash as wide as a figure. */
const UNKNOWN = <span className={classes.unknown}>{'\u2012'}</span>;
const Ghost = () => <span className={classes.ghostNumber} />;

/** Shows four numbers about the tickets that the viewer may see. */
export function Counters({ overview: { counts, hasNothing, retry } }: { overview: Overview }) {
  if (counts.isError && !hasNothing) {
    return <ErrorState title="Failed to fetch tickets" message={errorWords(counts.error)} onRetry={retry} />;
  }
  return (
    <dl className={classes.counters}>
      {COUNTERS.map(({ key, label, icon: CounterIcon, tone }) => (
        <div key={key} className={classes.counter}>
          <dt className={classes.counterLabel}>
            <CounterIcon size={16} stroke={1.5} aria-hidden="true" data-tone={tone} />
            {label}
          </dt>
          <dd className={classes.counterValue}>
            {counts.data ? formatCount(counts.data[key]) : hasNothing ? UNKNOWN : <Ghost />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
