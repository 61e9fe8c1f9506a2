import { z } from 'zod';
import { LIST_LIMITS } from '../lists/list-limits.ts';
import { ticketFilters } from '../lists/ticket-filters.ts';
import { limitFilter, optionally } from '../text.ts';
import { ticketStatusSchema } from '../vocabulary-schemas.ts';
import { ticketListItemSchema } from './tickets.ts';

/** The fields of a ticket that a board card shows. */
export const ticketCardSchema = ticketListItemSchema
  .pick({
    id: true,
    number: true,
    projectId: true,
    projectName: true,
    creator: true,
    title: true,
    severity: true,
    status: true,
    screenshotUrl: true,
    proofUrl: true,
    createdAt: true,
    updatedAt: true,
    commentCount: true,
    noteCount: true,
    attachmentCount: true,
    people: true,
    tasks: true,
    element: true,
    assignee: true,
    dueOn: true,
    labels: true,
    ring: true,
  })
  .extend({
    /** The place in the column: larger is higher. */
    rank: z.number().int(),
  });
export type TicketCard = z.infer<typeof ticketCardSchema>;

export const boardColumnSchema = z.object({
  status: ticketStatusSchema,
  count: z.number().int(),
  /** False when a search has more matches than a board reads: then there are at least `count`. */
  isCountExact: z.boolean(),
  cards: z.array(ticketCardSchema),
  nextCursor: z.string().nullable(),
});
export type BoardColumn = z.infer<typeof boardColumnSchema>;
export const boardSchema = z.object({ columns: z.array(boardColumnSchema) });
export type Board = z.infer<typeof boardSchema>;

export const boardInput = z.object(ticketFilters);
export type BoardInput = z.infer<typeof boardInput>;
export const boardColumnInput = boardInput.extend({
  status: ticketStatusSchema,
  limit: limitFilter(LIST_LIMITS.listMaximum),
  cursor: optionally(z.string().max(200)),
});
