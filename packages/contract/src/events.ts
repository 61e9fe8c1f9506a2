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
  /** Comes first on every connection, so that whoever is cut off before anything changed knows where to go on. */
  z.object({ kind: z.literal('ready') }),
  /** Too much was missed to tell: everything is to be read anew. */
  z.object({ kind: z.literal('reload') }),
]);
export type ChangeEvent = z.infer<typeof changeEventSchema>;
/** Ids of events are opaque: nothing is to be read from them, and each is good for the one who heard it alone. */
export const subscribeInput = z.object({ lastEventId: z.string().max(100).nullish() });
