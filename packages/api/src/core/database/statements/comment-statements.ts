import type { TicketId } from '@ringmark/contract/ids';
import { preparedColumn } from './prepared.ts';

/** The newest first. */
export const commentTexts = preparedColumn<{ ticketId: TicketId }, string>(
  `select text from comment where ticket_id = @ticketId and visibility = 'everyone' order by id desc`,
);

/** Internal notes, the newest first. */
export const noteTexts = preparedColumn<{ ticketId: TicketId }, string>(
  `select text from comment where ticket_id = @ticketId and visibility = 'team' order by id desc`,
);
