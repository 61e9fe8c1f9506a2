import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { RichText } from '../../entities/rich-text/rich-text.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTickTicket } from './use-ticket-writes.ts';

/** The author and the team tick its boxes in any status. */
export function TicketDescription({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const tick = useTickTicket();
  const mayTick = ticket.isOpenForWriting && (user.isAdmin || ticket.userId === user.id);
  return (
    <RichText
      text={ticket.description}
      format={ticket.descriptionFormat}
      onTick={mayTick ? (box, isDone, seen) => tick({ id: ticket.id, box, isDone, seen }) : undefined}
    />
  );
}
