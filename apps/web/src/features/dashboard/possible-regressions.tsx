import { IconHistoryToggle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { trpc } from '../../lib/server/trpc-client.ts';
import section from './dashboard.module.css';
import classes from './possible-regressions.module.css';

/** Lists accepted tickets that may be back. Shows nothing while there are none or while they are loading. */
export function PossibleRegressions() {
  const { data } = trpc.regressions.list.useQuery();
  if (!data || data.total === 0) return null;
  const more = data.total - data.items.length;
  return (
    <section aria-labelledby="regressions">
      <div className={section.sectionHead}>
        <h2 id="regressions" className={section.sectionTitle}>
          Possible regressions
        </h2>
      </div>
      <p className={classes.hint}>
        On these accepted tickets, the element looks the way it did before the fix.
      </p>
      <ul className={classes.list}>
        {data.items.map(({ ticketId, number, title, projectName, foundAt }) => (
          <li key={ticketId} className={classes.row}>
            <IconHistoryToggle size={16} stroke={1.5} aria-hidden="true" />
            <Link to="/tickets/$ticketId" params={{ ticketId }} className={classes.title} dir="auto">
              <span className="tabular">#{number}</span> {title}
            </Link>
            <span className={classes.project}>{projectName}</span>
            <RelativeDate value={foundAt} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.hint}>{more === 1 ? '1 more ticket' : `${more} more tickets`}</p>}
    </section>
  );
}
