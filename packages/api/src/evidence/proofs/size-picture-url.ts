import type { TicketId } from '@ringmark/contract/ids';

/** The address of a picture at another size than the pin's. What it names never changes. */
export const sizePictureUrl = (ticketId: TicketId, fileId: string) =>
  `/api/tickets/${ticketId}/sizes/pictures/${fileId}`;
