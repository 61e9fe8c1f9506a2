import { z } from 'zod';
import { LIST_LIMITS } from '../lists/list-limits.ts';
import { limitFilter, optionally } from '../text.ts';

/** A part of a list in the order of names; the whole list without limit and cursor. */
export const pageInput = z.object({
  limit: limitFilter(LIST_LIMITS.listMaximum),
  /** The cursor of the page before; it holds a name. */
  cursor: optionally(z.string().max(2_000)),
});
export type PageInput = z.infer<typeof pageInput>;
