import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { optionally } from './text.ts';

/** How many entries of a list are wanted; how many come without it, the list says. */
export const limitFilter = optionally(
  z.coerce
    .number({ error: 'limit must be a number.' })
    .int('limit must be a whole number.')
    .min(1, 'limit must be at least 1.')
    .max(LIMITS.listMaximum, `limit must be at most ${LIMITS.listMaximum}.`),
);

/** A part of a list that stands in the order of names; all of it where neither is given. */
export const pageInput = z.object({
  limit: limitFilter,
  /** Of the next page, as the page before gave it: it holds a name. */
  cursor: optionally(z.string().max(2_000)),
});
export type PageInput = z.infer<typeof pageInput>;
