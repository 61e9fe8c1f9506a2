import type { TicketId } from '@ringmark/contract/ids';

/** Counts the parts of a ticket's picture that are blurred. */
export const COVERS_SQL = "coalesce(json_array_length(ticket.drawing, '$.covers'), 0)";

interface Pictured {
  id: TicketId;
  covers: number;
}

/**
 * Returns the address of a ticket's picture. Each blur gives the picture another address: browsers keep what they have
 * got from the former one.
 */
export const screenshotUrl = ({ id, covers }: Pictured): string =>
  `/api/tickets/${id}/screenshot${covers === 0 ? '' : `?blurred=${covers}`}`;
