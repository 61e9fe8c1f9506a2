import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { limitFilter, optionally } from './text.ts';

/** A part of a list that stands in the order of names; all of it where neither is given. */
export const pageInput = z.object({
  limit: limitFilter(LIMITS.listMaximum),
  /** Of the next page, as the page before gave it: it holds a name. */
  cursor: optionally(z.string().max(2_000)),
});
export type PageInput = z.infer<typeof pageInput>;
