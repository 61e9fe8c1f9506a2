import type { z } from 'zod';
import { askTracker, type Asking, fault, type Outcome, strangeAnswer } from './ask-tracker.ts';

const MAX_PAGES = 8;
/** Bodies of issues come whole. */
const PAGE_BYTES = 8 * 1_048_576;

/** Searches the newest issues of a place, one page after the other. */
export async function findMarker<T>(
  asking: Asking,
  {
    urlOf,
    schema,
    perPage,
    isIt,
  }: {
    urlOf: (page: number) => string;
    schema: z.ZodType<T[]>;
    perPage: number;
    isIt: (issue: T) => boolean;
  },
): Promise<Outcome<T | null>> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await askTracker(asking, { url: urlOf(page), method: 'GET', mostBytes: PAGE_BYTES });
    if (!answer.ok) return answer;
    const { data } = schema.safeParse(answer.value);
    if (!data) return strangeAnswer(asking.label);
    const found = data.find(isIt);
    if (found) return { ok: true, value: found };
    if (data.length < perPage) return { ok: true, value: null };
  }
  return fault(
    `We couldn’t tell whether ${asking.label} already has an issue for this ticket. Look for one there before you try again, or there may be two.`,
    { isFinal: true },
  );
}
