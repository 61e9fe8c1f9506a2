import type { TicketId } from '@ringmark/contract/ids';
import { pinContextSchema } from '@ringmark/contract/pins';
import type { SignedInContext } from '../../core/context/context.ts';
import type { PinToResolve } from '../../core/ports/ports.ts';
import { visibleTo } from '../tickets/tickets.access.ts';

function contextOf(pin: string | null) {
  if (pin === null)
    return { element: null, scrollX: 0, scrollY: 0, viewportWidth: null, viewportHeight: null };
  const { element, region, scrollX, scrollY, viewportWidth, viewportHeight } = pinContextSchema.parse(
    JSON.parse(pin),
  );
  const size = region && { width: region.width, height: region.height };
  return { element, size, scrollX, scrollY, viewportWidth, viewportHeight };
}

export function readPins(
  { db, actor }: SignedInContext,
  ticketIds: readonly TicketId[],
): (PinToResolve & { id: TicketId })[] {
  if (ticketIds.length === 0) return [];
  const rows = db.all(
    db.q
      .selectFrom('ticket')
      .select(['ticket.id', 'ticket.click_x', 'ticket.click_y', 'ticket.pin'])
      .where('ticket.id', 'in', ticketIds)
      .where('ticket.click_x', 'is not', null)
      .where(visibleTo(actor)),
  );
  return rows.map(({ id, click_x, click_y, pin }) => ({
    id,
    x: Number(click_x),
    y: Number(click_y),
    ...contextOf(pin),
  }));
}
