import { z } from 'zod';
import { limitOf, optionally } from '../text.ts';
import { boardInput, ticketCardSchema } from '../tickets/boards.ts';
import { LIST_LIMITS } from './list-limits.ts';
import { SORT_DIRECTIONS, TICKET_SORTS } from './ticket-sorts.ts';
import { ticketStatusSchema } from '../vocabulary-schemas.ts';

const rowFilters = {
  ...boardInput.shape,
  status: optionally(ticketStatusSchema),
  sort: optionally(z.enum(TICKET_SORTS, { error: `Sort must be one of: ${TICKET_SORTS.join(', ')}.` })),
  order: optionally(z.enum(SORT_DIRECTIONS, { error: 'Order must be asc or desc.' })),
};

/** The input of an export: the list as it is filtered and sorted. */
export const exportTicketsInput = z.object(rowFilters);
export type ExportTicketsInput = z.infer<typeof exportTicketsInput>;

export const ticketRowsInput = z.object({
  ...rowFilters,
  limit: limitOf(LIST_LIMITS.listPage, LIST_LIMITS.listMaximum),
  cursor: optionally(z.string().max(2_000)),
});
export type TicketRowsInput = z.infer<typeof ticketRowsInput>;

export const ticketRowsSchema = z.object({
  /** May be fewer than the limit although there are more. */
  items: z.array(ticketCardSchema),
  nextCursor: z.string().nullable(),
  /** The number of tickets that match the filters; only a minimum if `isCountExact` is false. */
  count: z.number().int(),
  isCountExact: z.boolean(),
});
export type TicketRows = z.infer<typeof ticketRowsSchema>;
