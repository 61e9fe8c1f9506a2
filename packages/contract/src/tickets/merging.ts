import { z } from 'zod';
import { ticketIdSchema } from '../ids.ts';
import { ringSchema } from '../pins.ts';
import { instantSchema } from '../text.ts';
import { personSchema } from '../people/users.ts';
import { TICKET_CHANGE_LIMITS } from './ticket-change-limits.ts';

/** Hours in which a merge can be undone. */
export const MERGE_UNDO_HOURS = 24;

const idsSchema = z
  .array(ticketIdSchema)
  .min(1)
  .max(
    TICKET_CHANGE_LIMITS.mergedTickets,
    `You can merge at most ${TICKET_CHANGE_LIMITS.mergedTickets} tickets at once.`,
  );

/** `ids` are merged into `id`. */
export const mergeTicketsInput = z.object({ id: ticketIdSchema, ids: idsSchema });
export type MergeTicketsInput = z.infer<typeof mergeTicketsInput>;

/** The ticket into which another one was merged. */
export const mergedIntoSchema = z.object({
  id: ticketIdSchema,
  number: z.number().int(),
  title: z.string(),
  mergedAt: instantSchema,
  mergedBy: personSchema,
});
export type MergedInto = z.infer<typeof mergedIntoSchema>;

/** A ticket that was merged into this one. */
export const mergedTicketSchema = z.object({
  id: ticketIdSchema,
  number: z.number().int(),
  title: z.string(),
  creator: personSchema,
  mergedAt: instantSchema,
  mergedBy: personSchema,
  /** Null if it can no longer be undone, or if the ticket came with another one. */
  undoUntil: instantSchema.nullable(),
});
export type MergedTicket = z.infer<typeof mergedTicketSchema>;

/** The ticket whose description became a comment when it was merged into this one. */
export const mergedFromSchema = z.object({
  id: ticketIdSchema,
  number: z.number().int(),
  title: z.string(),
  screenshotUrl: z.string().nullable(),
  /** The ring of its pin, as in a card. */
  ring: ringSchema.nullable(),
});
export type MergedFrom = z.infer<typeof mergedFromSchema>;
