import { z } from 'zod';
import { projectIdSchema, savedViewIdSchema } from '../ids.ts';
import { SAVED_VIEW_LIMITS } from './saved-view-limits.ts';
import { GONE_FILTERS } from './view-filters.ts';
import { optionally, requiredLine } from '../text.ts';

const PARAMETERS = 20;

/** An address's search parameters, by name. */
export const viewSearchSchema = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.string().max(1_000))
  .refine((search) => Object.keys(search).length <= PARAMETERS, {
    error: `A view can have at most ${PARAMETERS} parameters.`,
  });
export type ViewSearch = z.infer<typeof viewSearchSchema>;

export const savedViewSchema = z.object({
  id: savedViewIdSchema,
  name: z.string(),
  /** The project; null for the caller's own view. */
  projectId: projectIdSchema.nullable(),
  projectName: z.string().nullable(),
  /** The search parameters, without the filters that are gone. */
  search: viewSearchSchema,
  gone: z.array(z.enum(GONE_FILTERS)),
  /** True if the caller may change and remove it. */
  canEdit: z.boolean(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

const name = requiredLine('Name', SAVED_VIEW_LIMITS.savedViewNameLength);
export const createViewInput = z.object({
  name,
  search: viewSearchSchema,
  /** A project's view is for all who reach the project; only the team makes one. */
  projectId: optionally(projectIdSchema),
});
export const savedViewRefInput = z.object({ id: savedViewIdSchema });
export const updateViewInput = z.strictObject({
  id: savedViewIdSchema,
  name: name.optional(),
  search: viewSearchSchema.optional(),
});
