import { z } from 'zod';
import { projectIdSchema, ticketIdSchema } from './ids.ts';

/** What changed among what a person may see: ids and kinds, never contents. */
export const changeEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'ticket.created',
      'ticket.updated',
      'ticket.deleted',
      'comment.created',
      'attachment.created',
    ]),
    ticketId: ticketIdSchema,
    projectId: projectIdSchema,
  }),
  /** Projects, users, organizations or access changed, of those that the caller may see or could see until then. */
  z.object({ kind: z.enum(['projects.changed', 'people.changed']) }),
  /** Comes first on every connection, so that a client that is cut off before any change knows where to go on. */
  z.object({ kind: z.literal('ready') }),
  /** The client missed too many changes, and reads everything again. */
  z.object({ kind: z.literal('reload') }),
]);
export type ChangeEvent = z.infer<typeof changeEventSchema>;
/** Ids of events are opaque: nothing is to be read from them, and each is good for the one who heard it alone. */
export const subscribeInput = z.object({ lastEventId: z.string().max(100).nullish() });
