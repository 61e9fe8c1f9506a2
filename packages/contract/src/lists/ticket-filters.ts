import { z } from 'zod';
import { daySchema, dueStateSchema } from '../tickets/due-dates.ts';
import { projectIdSchema, userIdSchema } from '../ids.ts';
import { optionally } from '../text.ts';
import { LABEL_LIMITS } from '../tickets/label-limits.ts';
import { elementStateSchema, severitySchema } from '../vocabulary-schemas.ts';

const labelsFilterSchema = z
  .string({ error: 'Labels must be text.' })
  .max(1_000)
  .refine(
    (text) => text.split(',').length <= LABEL_LIMITS.labelFilters,
    `You can filter by at most ${LABEL_LIMITS.labelFilters} labels.`,
  );

/** The filters that narrow lists and boards. */
export const ticketFilters = {
  search: optionally(z.string().trim().max(200)),
  projectId: optionally(projectIdSchema),
  /** A person's id, or `ME`: no id is that short. */
  creatorId: optionally(userIdSchema),
  severity: optionally(severitySchema),
  element: optionally(elementStateSchema),
  /** A person's id, `ME`, or `NONE` for tickets that are assigned to nobody. */
  assigneeId: optionally(userIdSchema),
  /** See `parseLabelFilter`; only administrators may filter by labels. */
  labels: optionally(labelsFilterSchema),
  due: optionally(dueStateSchema),
  /** The caller's day, for `due`; without it, that of UTC. */
  today: optionally(daySchema),
};
