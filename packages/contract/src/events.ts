import { z } from 'zod';
import { projectIdSchema, ticketIdSchema } from './ids.ts';

/** Events name ids and kinds, never contents. */
export const changeEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'ticket.created',
      'ticket.updated',
      'ticket.deleted',
      'comment.created',
      'comment.updated',
      'attachment.created',
    ]),
    ticketId: ticketIdSchema,
    projectId: projectIdSchema,
  }),
  /** This covers many tickets of a project at once, changed by an edit or an import. */
  z.object({ kind: z.literal('tickets.changed'), projectId: projectIdSchema }),
  /** These are sent to callers who may see the object, or could until now. */
  z.object({ kind: z.enum(['projects.changed', 'people.changed', 'views.changed']) }),
  /** The first event of every connection, so that a reconnecting client has a position. */
  z.object({ kind: z.literal('ready') }),
  /** The client missed too many changes, and reads everything again. */
  z.object({ kind: z.literal('reload') }),
]);
export type ChangeEvent = z.infer<typeof changeEventSchema>;
/** Ids of events are opaque, and valid for one person. */
export const subscribeInput = z.object({ lastEventId: z.string().max(100).nullish() });
