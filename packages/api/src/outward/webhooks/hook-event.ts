import {
  commentIdSchema,
  labelIdSchema,
  projectIdSchema,
  ticketIdSchema,
  userIdSchema,
} from '@ringmark/contract/ids';
import { instantSchema } from '@ringmark/contract/text';
import { daySchema } from '@ringmark/contract/tickets/due-dates';
import { severitySchema, ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';

const person = z.object({ id: userIdSchema, name: z.string() });
const labels = z.array(z.object({ id: labelIdSchema, name: z.string() }));
/** The ticket into which another one is or was merged. */
const merged = z.object({ id: ticketIdSchema, number: z.number().int(), title: z.string() });

const news = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ticket.created') }),
  z.object({ event: z.literal('ticket.status'), from: ticketStatusSchema, to: ticketStatusSchema }),
  z.object({ event: z.literal('ticket.assignee'), from: person.nullable(), to: person.nullable() }),
  z.object({ event: z.literal('ticket.labels'), added: labels, removed: labels }),
  z.object({ event: z.literal('ticket.due'), from: daySchema.nullable(), to: daySchema.nullable() }),
  z.object({ event: z.literal('ticket.merged'), merged }),
  z.object({ event: z.literal('ticket.unmerged'), merged }),
  z.object({
    event: z.literal('comment.created'),
    comment: z.object({ id: commentIdSchema, text: z.string() }),
  }),
  z.object({ event: z.literal('proof.ready'), sentence: z.string() }),
  z.object({ event: z.literal('ticket.regressed') }),
]);
export type HookNews = z.infer<typeof news>;

/** The event, as it was then: a later try tells the same. */
export const hookEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('test'), at: instantSchema }),
  z.object({
    kind: z.literal('news'),
    at: instantSchema,
    /** Null for the server itself. */
    actor: person.nullable(),
    ticket: z.object({
      id: ticketIdSchema,
      number: z.number().int(),
      title: z.string(),
      description: z.string(),
      status: ticketStatusSchema,
      severity: severitySchema,
      url: z.string().nullable(),
      project: z.object({ id: projectIdSchema, name: z.string() }),
    }),
    news,
  }),
]);
export type HookEvent = z.infer<typeof hookEventSchema>;
export type TicketEvent = Extract<HookEvent, { kind: 'news' }>;
