let collator: Intl.Collator | undefined;

/** Sorts by the rules of language: É is next to E, and 9 before 10, in any case. */
export function compareNames(one: string, other: string): number {
  // It is created on first use, because it loads language data.
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(one, other);
}
