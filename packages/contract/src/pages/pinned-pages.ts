import { z } from 'zod';
import { organizationIdSchema, projectIdSchema } from '../ids.ts';
import { instantSchema, optionally } from '../text.ts';
import { ticketCardSchema } from '../tickets/boards.ts';
import { ticketStatusSchema } from '../vocabulary-schemas.ts';

export const pinnedPageSchema = z.object({
  projectId: projectIdSchema,
  projectName: z.string(),
  organizationId: organizationIdSchema,
  url: z.string(),
  count: z.number().int(),
  openCount: z.number().int(),
  lastPinAt: instantSchema,
  /** One sentence about the page as a whole: most of its pins were not found in one night, or they moved together. */
  remark: z.string().nullable(),
  /** True when the remark says that most of the pins were not found. */
  isRebuilt: z.boolean(),
  /** The newest pins of the page; the ticket list has the rest by `url`. */
  tickets: z.array(ticketCardSchema),
});
export type PinnedPage = z.infer<typeof pinnedPageSchema>;
export const listPinnedPagesInput = z.object({
  projectId: optionally(projectIdSchema),
  status: optionally(ticketStatusSchema),
  cursor: optionally(z.string().max(200)),
});
export const pinnedPagesSchema = z.object({
  pages: z.array(pinnedPageSchema),
  nextCursor: z.string().nullable(),
});
