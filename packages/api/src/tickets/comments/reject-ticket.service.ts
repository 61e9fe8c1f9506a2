import type { Ticket, rejectTicketInput } from '@ringmark/contract/tickets/tickets';
import type { z } from 'zod';
import { addCommentWithin } from './comments.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import { requireOpenTicket, requireTicket } from '../tickets/tickets.access.ts';
import { readTicket } from '../tickets/tickets.service.ts';
import { writeStatus } from '../tickets/changes/ticket-status.service.ts';

/**
 * Sends a ticket that is Done back to Adjustments, with the reason as a comment. Both are written, or neither.
 *
 * @throws AppError not_found; conflict for an archived project, or with the present status for a ticket that is not
 * Done; too_many after too many writes.
 */
export async function rejectTicket(
  ctx: SignedInContext,
  { id, reason }: z.infer<typeof rejectTicketInput>,
): Promise<Ticket> {
  const { db, actor } = ctx;
  const rejected = db.write((tx) => {
    const { status } = requireOpenTicket(tx, actor, id);
    if (status !== 'Done') {
      const sentence = `Only a ticket that is Done can be marked as not fixed. This one is ${status}.`;
      throw new AppError('conflict', 'status_changed', sentence, { data: { status } });
    }
    addCommentWithin(ctx, tx, { ticketId: id, text: reason });
    writeStatus(ctx, tx, requireTicket(tx, actor, id), 'Adjustments');
    return requireTicket(tx, actor, id);
  });
  return readTicket(ctx, rejected);
}
