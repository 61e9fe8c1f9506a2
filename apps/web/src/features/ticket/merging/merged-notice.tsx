import { Button } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconGitMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { useSession } from '../../../lib/session/session.ts';
import classes from '../../../entities/merging/merging.module.css';
import { useUndoMerge } from './use-merge-ticket.ts';

/** Names the ticket that this one was merged into. */
export function MergedNotice({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const { undo, isUndoing } = useUndoMerge();
  const { mergedInto } = ticket;
  if (!mergedInto) return null;
  return (
    <div className={classes.notice} role="note">
      <IconGitMerge size={18} stroke={1.5} aria-hidden="true" />
      <p>
        This ticket was merged into{' '}
        <Link to="/tickets/$ticketId" params={{ ticketId: mergedInto.id }}>
          #{mergedInto.number} {mergedInto.title}
        </Link>{' '}
        by {mergedInto.mergedBy.name} <RelativeDate value={mergedInto.mergedAt} />.
      </p>
      {user.isAdmin && (
        <Button size="xs" variant="default" disabled={isUndoing} onClick={() => undo(ticket, mergedInto)}>
          Undo merge
        </Button>
      )}
    </div>
  );
}
