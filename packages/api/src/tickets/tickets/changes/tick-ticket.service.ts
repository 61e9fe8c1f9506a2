import type { Ticket, tickTicketInput } from '@ringmark/contract/tickets/tickets';
import type { z } from 'zod';
import type { SignedInContext } from '../../../core/context/context.ts';
import { AppError } from '../../../core/base/errors.ts';
import { takeWrite } from '../../../core/limits/write-limits.ts';
import { changeBox } from '../task-change.ts';
import { requireOpenTicket, requireTicket } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';
import { writeEdit } from './edit-ticket.service.ts';

/**
 * Ticks a task box of the description, or clears it: the author and the team may, in any status. The history shows it.
 *
 * @throws AppError not_found; forbidden for others; conflict for an archived project, or other words next to the box by
 * now; too_many after too many writes.
 */
export async function tickTicket(
  ctx: SignedInContext,
  { id, ...change }: z.infer<typeof tickTicketInput>,
): Promise<Ticket> {
  const { db, actor } = ctx;
  const ticked = db.write((tx) => {
    const ticket = requireOpenTicket(tx, actor, id);
    if (ticket.user_id !== actor.user.id && !actor.user.isAdmin) {
      throw new AppError(
        'forbidden',
        'tick_forbidden',
        'Only the creator and the team can tick this checkbox.',
      );
    }
    const { title, description: text, description_format: format } = ticket;
    const description = changeBox({ text, format }, change);
    if (description !== text) {
      takeWrite(ctx);
      writeEdit(ctx, tx, ticket, { title, description, description_format: format });
    }
    return requireTicket(tx, actor, id);
  });
  return readTicket(ctx, ticked);
}
