import type { WaitingTicket } from '@ringmark/contract/admin';
import { IconMoodSmile } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { StatusBadge } from '../../entities/status-badge.tsx';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import classes from './analytics.module.css';
import { FiguresPanel } from './figures-panel.tsx';

/** Open tickets that have waited longest for the team. */
export function LongestWaitsPanel() {
  const waiting = trpc.analytics.waiting.useQuery();
  return (
    <FiguresPanel
      id="longest-waits"
      title="Longest waits"
      hint="Open tickets, by time since the team last commented or changed the status."
      query={waiting}
    >
      {waiting.data?.length === 0 ? (
        <EmptyState icon={<IconMoodSmile size={22} stroke={1.5} />} title="Nobody is waiting">
          Every ticket is Done or Accepted.
        </EmptyState>
      ) : (
        <ol className={classes.waits} aria-labelledby="longest-waits">
          {waiting.data?.map((ticket) => (
            <Wait key={ticket.id} ticket={ticket} />
          ))}
        </ol>
      )}
    </FiguresPanel>
  );
}

function Wait({ ticket }: { ticket: WaitingTicket }) {
  const { id, number, title, status, projectName, organizationName, waitingSince } = ticket;
  return (
    <li className={classes.wait}>
      <Link to="/tickets/$ticketId" params={{ ticketId: id }} className={classes.waitTitle} title={title}>
        #{number} {title}
      </Link>
      <span className={classes.waitSince}>
        <RelativeDate value={waitingSince} />
      </span>
      <span className={classes.waitWhose} title={`${organizationName}, ${projectName}`}>
        {organizationName} · {projectName}
      </span>
      <StatusBadge status={status} />
    </li>
  );
}
