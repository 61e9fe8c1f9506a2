import { z } from 'zod';
import { bulkEditIdSchema, labelIdSchema, projectIdSchema, ticketIdSchema, userIdSchema } from '../ids.ts';
import { severitySchema, ticketStatusSchema } from '../vocabulary-schemas.ts';
import { BULK_LIMITS } from './bulk-limits.ts';

const labelIds = z.array(labelIdSchema).max(BULK_LIMITS.bulkLabels).optional();

/** One edit of many tickets; what is left out stays. */
export const bulkEditInput = z.strictObject({
  ids: z
    .array(ticketIdSchema)
    .min(1, 'Select at least one ticket.')
    .max(BULK_LIMITS.bulkTickets, `You can change at most ${BULK_LIMITS.bulkTickets} tickets at once.`),
  status: ticketStatusSchema.optional(),
  severity: severitySchema.optional(),
  /** The assignee; null for nobody. */
  assigneeId: userIdSchema.nullable().optional(),
  addLabels: labelIds,
  removeLabels: labelIds,
  projectId: projectIdSchema.optional(),
});
export type BulkEditInput = z.infer<typeof bulkEditInput>;

export const bulkEditedSchema = z.object({
  /** The id with which the edit can be undone; null if it changed nothing. */
  id: bulkEditIdSchema.nullable(),
  /** The number of tickets that it changed; the others already had these values. */
  count: z.number().int(),
  /** The things that tickets lost on their way into another project, in words. */
  dropped: z.array(z.string()),
});
export type BulkEdited = z.infer<typeof bulkEditedSchema>;

export const bulkEditRefInput = z.object({ id: bulkEditIdSchema });
export const bulkUndoneSchema = z.object({
  count: z.number().int(),
  /**
   * Numbers of tickets that stay: someone has changed them since, their project or former project is archived, or their
   * former assignee has lost access.
   */
  kept: z.array(z.number().int()),
  /** Each sentence names a ticket and what the undo couldn’t restore. */
  remarks: z.array(z.string()),
});
export type BulkUndone = z.infer<typeof bulkUndoneSchema>;
