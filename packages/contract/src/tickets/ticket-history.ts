import { z } from 'zod';
import { personSchema } from '../people/users.ts';
import { instantSchema } from '../text.ts';
import { ticketStatusSchema } from '../vocabulary-schemas.ts';

export const statusChangeSchema = z.object({
  id: z.string(),
  oldStatus: ticketStatusSchema.nullable(),
  newStatus: ticketStatusSchema,
  changedAt: instantSchema,
  user: personSchema,
  /** The API token that the person's program used, by its name then; absent in a browser. */
  through: z.string().optional(),
});
export type StatusChange = z.infer<typeof statusChangeSchema>;

const changedWordsSchema = z.object({ before: z.string(), after: z.string() }).nullable();
/** The values are null for what stayed the same. */
export const ticketEditSchema = z.object({
  id: z.string(),
  title: changedWordsSchema,
  description: changedWordsSchema,
  /** The task whose box was ticked or cleared, where nothing else of the description changed. */
  task: z.object({ text: z.string(), isDone: z.boolean() }).nullable(),
  changedAt: instantSchema,
  user: personSchema,
});
export type TicketEdit = z.infer<typeof ticketEditSchema>;
