import { z } from 'zod';
import { ticketIdSchema } from '../ids.ts';
import { personSchema } from '../people/users.ts';
import { watchLevelSchema } from '../vocabulary-schemas.ts';

/** The reason why a person is notified about a ticket: `joined` have the same, `chosen` chose it themselves. */
export const WATCH_REASONS = ['creator', 'assignee', 'joined', 'commenter', 'mentioned', 'chosen'] as const;
const reasonSchema = z.enum(WATCH_REASONS);
export type WatchReason = z.infer<typeof reasonSchema>;

export const watchingSchema = z.object({
  level: watchLevelSchema,
  /** The reason; null for a person who has nothing to do with the ticket, and is notified about mentions only. */
  reason: reasonSchema.nullable(),
});
export type Watching = z.infer<typeof watchingSchema>;
export const setWatchingInput = z.object({ ticketId: ticketIdSchema, level: watchLevelSchema });

export const watcherSchema = z.object({
  user: personSchema,
  level: watchLevelSchema,
  reason: reasonSchema,
});
export type Watcher = z.infer<typeof watcherSchema>;
