import type { TicketId } from '@ringmark/contract/ids';

/** Returns the address of a picture at another size than the pin's. The picture at an address never changes. */
export const sizePictureUrl = (ticketId: TicketId, fileId: string) =>
  `/api/tickets/${ticketId}/sizes/pictures/${fileId}`;
