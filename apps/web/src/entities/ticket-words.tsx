import type { Person } from '@ringmark/contract/people/users';
import type { Severity, TicketStatus } from '@ringmark/contract/vocabulary';
import type { ReactNode } from 'react';
import { PersonAvatar } from './person-avatar.tsx';
import { RelativeDate } from './relative-date.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import classes from './ticket-words.module.css';

interface TicketWordsProps {
  ticket: {
    title: string;
    number: number;
    severity: Severity;
    status: TicketStatus;
    creator: Person;
    createdAt: string;
  };
  /** True to show the ticket's number before its title. */
  withNumber?: boolean;
  /** Further badges. */
  children?: ReactNode;
}

/** Title, badges, author and time, as lists of pins show them. */
export function TicketWords({ ticket, withNumber = false, children }: TicketWordsProps) {
  return (
    <span className={classes.words}>
      <span className={classes.title} title={ticket.title} dir="auto">
        {withNumber && <span className={`${classes.number} tabular`}>#{ticket.number} </span>}
        {ticket.title}
      </span>
      <span className={classes.badges}>
        <SeverityBadge severity={ticket.severity} />
        <StatusBadge status={ticket.status} />
        {children}
      </span>
      <span className={classes.by}>
        <PersonAvatar person={ticket.creator} size={18} />
        <span className={classes.name}>{ticket.creator.name}</span>
        <RelativeDate value={ticket.createdAt} isNarrow />
      </span>
    </span>
  );
}
