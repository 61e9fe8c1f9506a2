import { z } from 'zod';
import { projectIdSchema, ticketIdSchema } from '../ids.ts';
import { pinElementSchema } from '../pins.ts';
import { instantSchema, optionalText, optionally } from '../text.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { ticketCardSchema } from './boards.ts';
import { COMMENT_LIMITS } from './comment-limits.ts';
import { TICKET_LIMITS } from './ticket-limits.ts';

/** The largest number of similar tickets that are shown while someone writes. */
export const MAX_SIMILAR = 3;
/** Days after which nobody is asked whether a fault is back. */
export const ASKED_BACK_DAYS = 30;

/** The known parts of a report that is being written. */
export const similarTicketsInput = z.object({
  projectId: projectIdSchema,
  url: optionally(z.string().max(URL_LIMITS.urlLength)),
  element: optionally(
    pinElementSchema
      .pick({ selector: true, role: true, name: true, text: true, box: true, offset: true })
      // Without its place in the element, a pin counts as near all others of the element.
      .partial({ offset: true }),
  ),
  title: optionally(z.string().max(TICKET_LIMITS.titleLength)),
});
export type SimilarTicketsInput = z.infer<typeof similarTicketsInput>;

export const similarTicketSchema = z.object({
  ticket: ticketCardSchema,
  /** The beginning of its description. */
  excerpt: z.string(),
  /** Why it is shown, in a word each: `Same button`, `Similar words`. */
  why: z.array(z.string()),
  isSameElement: z.boolean(),
  /** The time since which it counts as done; null for an open one. */
  doneAt: instantSchema.nullable(),
  /** The number of people who have the same, including its author. */
  people: z.number().int(),
});
export type SimilarTicket = z.infer<typeof similarTicketSchema>;

/** A person has the same: what they wrote becomes a comment, their picture a file. */
export const joinTicketInput = z.object({
  id: ticketIdSchema,
  text: optionalText('Comment', COMMENT_LIMITS.commentLength),
  /** The picture, as for a new ticket. */
  screenshot: z
    .string()
    .nullish()
    .transform((value) => value || null),
  /** True if a ticket that is Done, or was accepted lately, is back. It needs a text. */
  isBack: z.boolean().default(false),
  idempotencyKey: optionally(z.string().max(200)),
});
export type JoinTicketInput = z.infer<typeof joinTicketInput>;
