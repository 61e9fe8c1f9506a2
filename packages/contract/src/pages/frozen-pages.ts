import { z } from 'zod';
import { ticketIdSchema } from '../ids.ts';
import { preferencesSchema } from '../live/preferences.ts';
import { instantSchema, optionally } from '../text.ts';
import { VIEWPORT_LIMITS } from './viewport-limits.ts';
import { viewportSchema } from './viewport.ts';

/** `none`: the ticket has no pin. `styles`: words and styles alone, as the whole was too large. */
export const frozenPageStateSchema = z.enum(['none', 'waiting', 'kept', 'styles', 'nothing']);
export type FrozenPageState = z.infer<typeof frozenPageStateSchema>;

/** A ticket's page as it was when the pin was set. */
export const frozenPageSchema = z.object({
  state: frozenPageStateSchema,
  /** One line if not all of the page was kept; null if it was. */
  remark: z.string().nullable(),
  /** True if it is the page that the reporter saw, and not one that was opened right after. */
  isReporters: z.boolean(),
  title: z.string(),
  /** They are the window's at which it was kept, CSS px. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** The size of its parts in bytes, packed. */
  bytes: z.number().int(),
  keptAt: instantSchema.nullable(),
  /** An `.mhtml` file; null while there is nothing to save. */
  downloadUrl: z.string().nullable(),
  /**
   * Tells how much of it differs at that size from what was shown when it was taken: 0 to 1 of what did not move by
   * itself. It is null if the two were not compared.
   */
  differs: z.number().min(0).max(1).nullable(),
  /** Tells what has become of the pinned element in it. It is null without one, or if the two were not compared. */
  elementState: z.enum(['found', 'hidden', 'not_found']).nullable(),
});
export type FrozenPage = z.infer<typeof frozenPageSchema>;

const side = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** Without a size the page opens at the one at which it was kept, and without preferences with those of its pin. */
export const openFrozenPageInput = z.object({
  id: ticketIdSchema,
  width: optionally(side(VIEWPORT_LIMITS.viewportWidth)),
  height: optionally(side(VIEWPORT_LIMITS.viewportHeight)),
  preferences: optionally(preferencesSchema),
});
export type OpenFrozenPageInput = z.infer<typeof openFrozenPageInput>;

/** A view like any other, which reaches nothing. */
export const frozenViewSchema = viewportSchema.pick({
  sessionId: true,
  scrollWidth: true,
  scrollHeight: true,
});
export type FrozenView = z.infer<typeof frozenViewSchema>;
