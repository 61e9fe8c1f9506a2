/** The state of a search box that writes its text to the address with a delay. */
export interface TypedSearch {
  typed: string;
  /** The search in the address. */
  known: string;
  /** Texts sent to the address but not yet read back, oldest first. */
  awaited: readonly string[];
  /** The number of times that the box has adopted a foreign address, such as after Back. */
  taken: number;
}

export const typedSearch = (known: string): TypedSearch => ({ typed: known, known, awaited: [], taken: 0 });

/** Tells whether this text is in the address, or on its way there. */
export const isReported = ({ known, awaited }: TypedSearch, words: string): boolean =>
  (awaited.at(-1) ?? known) === words;

export const withReported = (box: TypedSearch, words: string): TypedSearch => ({
  ...box,
  awaited: [...box.awaited, words],
});

/**
 * Takes a new address. The box keeps its text if the address came from it, since the person may have typed on; any other
 * address replaces the text.
 */
export function met(box: TypedSearch, value: string): TypedSearch {
  if (value === box.known) return box;
  const at = box.awaited.indexOf(value);
  if (at >= 0) return { ...box, known: value, awaited: box.awaited.slice(at + 1) };
  return { typed: value, known: value, awaited: [], taken: box.taken + 1 };
}
