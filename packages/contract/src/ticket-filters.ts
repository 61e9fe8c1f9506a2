import { z } from 'zod';
import { daySchema, dueStateSchema } from './due-dates.ts';
import { type LabelId, projectIdSchema, userIdSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import { optionally } from './text.ts';
import { elementStateSchema, severitySchema } from './vocabulary-schemas.ts';

/** As a creator or assignee: the caller. */
export const ME = 'me';
/** As an assignee or label: none. */
export const NONE = 'none';

export interface LabelFilter {
  /** Tickets without any label. */
  isNone: boolean;
  with: LabelId[];
  without: LabelId[];
}

/** @param text `none`, or ids with commas between; a hyphen before one means without it. */
export function parseLabelFilter(text: string): LabelFilter {
  const words = text.split(',').map((word) => word.trim());
  const ids = words.filter((word) => word !== '' && word !== NONE);
  return {
    isNone: words.includes(NONE),
    with: ids.filter((id) => !id.startsWith('-')).map((id) => id as LabelId),
    without: ids.filter((id) => id.startsWith('-')).map((id) => id.slice(1) as LabelId),
  };
}

const labelsFilterSchema = z
  .string({ error: 'Labels must be text.' })
  .max(1_000)
  .refine(
    (text) => text.split(',').length <= LIMITS.labelFilters,
    `At most ${LIMITS.labelFilters} labels can be filtered by.`,
  );

/** By which lists and boards are narrowed. */
export const ticketFilters = {
  search: optionally(z.string().trim().max(200)),
  projectId: optionally(projectIdSchema),
  /** A person's id, or `ME`: no id is that short. */
  creatorId: optionally(userIdSchema),
  severity: optionally(severitySchema),
  element: optionally(elementStateSchema),
  /** A person's id, `ME`, or `NONE` for tickets that nobody does. */
  assigneeId: optionally(userIdSchema),
  /** See `parseLabelFilter`; only administrators may filter by labels. */
  labels: optionally(labelsFilterSchema),
  due: optionally(dueStateSchema),
  /** The caller's day, for `due`; without it, that of UTC. */
  today: optionally(daySchema),
};
