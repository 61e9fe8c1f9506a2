import type { TicketId } from '@ringmark/contract/ids';
import { preparedColumn } from './prepared.ts';

/** The newest first. */
export const commentTexts = preparedColumn<{ ticketId: TicketId }, string>(
  'select text from comment where ticket_id = @ticketId order by id desc',
);
