import type { TicketImportId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import type { Steps } from '../../core/database/write-in-pieces.ts';
import type { Instant } from '../../core/base/columns.ts';
import { deleteWithin } from '../tickets/changes/delete-ticket.service.ts';
import { wholeTicket } from '../tickets/ticket-row.ts';
import { isWorkedOn } from './worked-on.ts';

export interface RemovedTickets {
  removed: number;
  /** Numbers of tickets that people have worked on since. */
  kept: number[];
  /** The last transaction. */
  end: Tx;
}

/** Deletes the tickets of an import that nobody has worked on, so that the file can be imported again. */
export function* removeTickets(
  services: Pick<Services, 'clock' | 'viewer'>,
  tx: Tx,
  { id, made_at }: { id: TicketImportId; made_at: Instant },
): Steps<RemovedTickets> {
  const kept: number[] = [];
  let removed = 0;
  let now = tx;
  for (const { ticket_id } of tx.all(
    tx.q.selectFrom('imported_ticket').select('ticket_id').where('import_id', '=', id),
  )) {
    const ticket = wholeTicket(now, ticket_id);
    if (!ticket) continue;
    if (isWorkedOn(now, ticket, made_at)) kept.push(ticket.number);
    else {
      deleteWithin(services, now, ticket);
      const source = now.q.deleteFrom('imported_ticket').where('import_id', '=', id);
      now.run(source.where('ticket_id', '=', ticket_id));
      removed += 1;
    }
    now = yield;
  }
  return { removed, kept, end: now };
}
