/** What stands in a search box whose words go to the address a moment later, and come back from there. */
export interface TypedSearch {
  typed: string;
  /** What the address says. */
  known: string;
  /** What was handed to the address and has not come back yet, oldest first. */
  awaited: readonly string[];
  /** Counts how often the box has taken over what the address said, as after going back. */
  taken: number;
}

export const typedSearch = (known: string): TypedSearch => ({ typed: known, known, awaited: [], taken: 0 });

/** Whether these words are already in the address, or on their way there. */
export const isReported = ({ known, awaited }: TypedSearch, words: string): boolean =>
  (awaited.at(-1) ?? known) === words;

export const withReported = (box: TypedSearch, words: string): TypedSearch => ({
  ...box,
  awaited: [...box.awaited, words],
});

/**
 * The address says something: what came from the box leaves it as it is, since more may stand there by now, and be it
 * a space; anything else is taken over.
 */
export function met(box: TypedSearch, value: string): TypedSearch {
  if (value === box.known) return box;
  const at = box.awaited.indexOf(value);
  if (at >= 0) return { ...box, known: value, awaited: box.awaited.slice(at + 1) };
  return { typed: value, known: value, awaited: [], taken: box.taken + 1 };
}
