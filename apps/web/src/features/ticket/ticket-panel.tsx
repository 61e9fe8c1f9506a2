import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { SeverityBadge } from '../../entities/severity-badge.tsx';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SidePanel } from '../../ui/dialogs/side-panel.tsx';
import { TicketDescription } from './ticket-description.tsx';
import { TicketStatusControl } from './ticket-status.tsx';
import classes from './ticket-panel.module.css';

function PanelSkeleton() {
  return (
    <>
      <output className={classes.loading}>Loading ticket...</output>
      <Skeleton height={18} width="70%" />
      <Skeleton height={12} />
      <Skeleton height={12} width="80%" />
    </>
  );
}

interface TicketPanelProps {
  ticketId: string;
  onClose: () => void;
  children: (ticket: Ticket) => ReactNode;
}

/** Shows a ticket next to its page: conversation and actions, without the picture. */
export function TicketPanel({ ticketId, onClose, children }: TicketPanelProps) {
  const query = trpc.tickets.get.useQuery({ id: ticketId });
  const ticket = query.data;
  const head = (
    <>
      <ActionIcon aria-label="Back to the list" onClick={onClose} size={30}>
        <IconArrowLeft size={17} stroke={1.5} />
      </ActionIcon>
      <span className={`${classes.number} tabular`}>{ticket && `#${ticket.number}`}</span>
      <Tooltip label="Open the ticket">
        <ActionIcon
          component={Link}
          to={`/tickets/${ticketId}`}
          aria-label="Open the ticket"
          size={30}
          className={classes.open}
        >
          <IconExternalLink size={17} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </>
  );
  return (
    <SidePanel label="Ticket" head={head}>
      <div className={classes.body}>
        {query.isPending && <PanelSkeleton />}
        {query.isError &&
          (errorStatus(query.error) === 404 ? (
            <EmptyState title="Ticket not found" />
          ) : (
            <ErrorState
              title="Failed to fetch ticket"
              message={errorWords(query.error)}
              onRetry={() => void query.refetch()}
            />
          ))}
        {ticket && errorStatus(query.error) !== 404 && (
          <>
            <h2 className={classes.title} dir="auto">
              {ticket.title}
            </h2>
            <div className={classes.description}>
              <TicketDescription ticket={ticket} />
            </div>
            <div className={classes.badges}>
              <TicketStatusControl ticket={ticket} />
              <SeverityBadge severity={ticket.severity} />
            </div>
            <p className={classes.by}>
              <PersonAvatar person={ticket.creator} size={20} /> {ticket.creator.name}
              <span aria-hidden="true">·</span>
              <RelativeDate value={ticket.createdAt} />
            </p>
            {children(ticket)}
          </>
        )}
      </div>
    </SidePanel>
  );
}
