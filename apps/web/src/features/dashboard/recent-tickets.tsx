import { Button } from '@mantine/core';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Excerpt } from '../../entities/excerpt.tsx';
import { PinThumbnail } from '../../entities/pin-thumbnail.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { SeverityBadge } from '../../entities/severity-badge.tsx';
import { StatusBadge } from '../../entities/status-badge.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RECENT_TICKETS } from './recent-tickets-input.ts';
import classes from './recent-tickets.module.css';
import type { Overview } from './use-overview.ts';

/** The newest tickets that the viewer may see. */
export function RecentTickets({ overview: { recent, retry } }: { overview: Overview }) {
  const { data, error } = recent;
  if (error) {
    return <ErrorState title="Failed to fetch tickets" message={errorWords(error)} onRetry={retry} />;
  }
  if (!data) {
    return (
      <div className={classes.recent} aria-hidden="true">
        {Array.from({ length: RECENT_TICKETS.limit }, (_, index) => (
          <div key={index} className={`${classes.ghostCard} ghost`} data-testid="recent-skeleton" />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) {
    return (
      <div className={classes.nothing}>
        <EmptyState
          icon={<IconTicket size={22} stroke={1.5} />}
          title="No tickets yet"
          action={
            <>
              <Button component={Link} to="/new-ticket">
                Create your first ticket
              </Button>
              <Button component={Link} to="/annotate" variant="default">
                Annotate a page
              </Button>
            </>
          }
        >
          Report what’s wrong or missing, or mark it on the page itself. Follow it here until it’s done.
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className={classes.recent}>
      {data.items.map((ticket) => (
        <li key={ticket.id}>
          <RecentCard ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

function RecentCard({ ticket }: { ticket: TicketListItem }) {
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <span className="tabular">#{ticket.number}</span>
        <span className={classes.project} title={ticket.projectName}>
          {ticket.projectName}
        </span>
        <RelativeDate value={ticket.createdAt} />
      </div>
      <h3 className={classes.cardTitle} title={ticket.title} dir="auto">
        <Link to="/tickets/$ticketId" params={{ ticketId: ticket.id }}>
          {ticket.title}
        </Link>
      </h3>
      <div className={classes.cardBody}>
        <Excerpt ticket={ticket} className={classes.description} />
        {ticket.screenshotUrl && (
          <PinThumbnail src={ticket.screenshotUrl} ring={ticket.ring} className={classes.picture} />
        )}
      </div>
      <div className={classes.cardFoot}>
        <StatusBadge status={ticket.status} />
        <SeverityBadge severity={ticket.severity} />
      </div>
    </article>
  );
}
