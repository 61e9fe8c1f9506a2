import { commentIdSchema, projectIdSchema, ticketIdSchema, userIdSchema } from '@ringmark/contract/ids';
import { instantSchema } from '@ringmark/contract/text';
import { severitySchema, ticketStatusSchema } from '@ringmark/contract/vocabulary-schemas';
import { z } from 'zod';

const news = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ticket.created') }),
  z.object({ event: z.literal('ticket.status'), from: ticketStatusSchema, to: ticketStatusSchema }),
  z.object({
    event: z.literal('comment.created'),
    comment: z.object({ id: commentIdSchema, text: z.string() }),
  }),
  z.object({ event: z.literal('proof.ready'), sentence: z.string() }),
]);
export type HookNews = z.infer<typeof news>;

/** What happened, as it was then: a later try tells the same. */
export const hookEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('test'), at: instantSchema }),
  z.object({
    kind: z.literal('news'),
    at: instantSchema,
    /** Null for the server itself. */
    actor: z.object({ id: userIdSchema, name: z.string() }).nullable(),
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
