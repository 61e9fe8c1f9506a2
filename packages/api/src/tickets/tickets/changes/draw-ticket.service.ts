import type { Ticket, drawTicketInput } from '@ringmark/contract/tickets/tickets';
import { drawingSchema } from '@ringmark/contract/pages/drawing';
import type { z } from 'zod';
import { recordIfAdministrator } from '../../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../../core/context/context.ts';
import { AppError } from '../../../core/base/errors.ts';
import { emit } from '../../../core/context/emit.ts';
import { recordChange } from '../../../core/events/record-change.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { takeWrite } from '../../../core/limits/write-limits.ts';
import { requireOpenTicket, requireTicket } from '../tickets.access.ts';
import { readTicket } from '../tickets.service.ts';
import { assertMayEdit } from './edit-ticket.service.ts';

export const noPicture = () =>
  new AppError('conflict', 'no_picture', 'This ticket has no screenshot to draw on.');

/**
 * Puts marks on a ticket's picture, in the place of those that are there. Who may edit its words may draw. The picture
 * itself stays as it is.
 *
 * @throws AppError not_found; forbidden; conflict without a picture, or for an archived project; too_many after too
 * many writes.
 */
export async function drawTicket(
  ctx: SignedInContext,
  { id, shapes }: z.infer<typeof drawTicketInput>,
): Promise<Ticket> {
  const { actor, clock } = ctx;
  const drawn = ctx.db.write((tx) => {
    const ticket = requireOpenTicket(tx, actor, id);
    assertMayEdit(actor, ticket);
    if (ticket.screenshot_id === null) throw noPicture();
    const { covers } = drawingSchema.parse(JSON.parse(ticket.drawing ?? '{"shapes":[]}'));
    const drawing = shapes.length + covers.length > 0 ? JSON.stringify({ shapes, covers }) : null;
    if (drawing === ticket.drawing) return ticket;
    takeWrite(ctx);
    const at = toInstant(clock.now());
    tx.run(tx.q.updateTable('ticket').set({ drawing, updated_at: at }).where('id', '=', id));
    const { project_id: projectId, number, title } = ticket;
    emit(ctx, tx, 'drawn', { ticket: { id, projectId } });
    recordChange(ctx, tx, { kind: 'ticket.updated', ticketId: id, projectId }, projectId);
    recordIfAdministrator(ctx, tx, actor, {
      action: 'ticket.draw',
      subjectType: 'ticket',
      subjectId: id,
      summary: `#${number}: ${title}`,
    });
    return requireTicket(tx, actor, id);
  });
  return readTicket(ctx, drawn);
}
