let collator: Intl.Collator | undefined;

/** By the rules of language: SQLite sorts by code points, which puts É after Z. */
export function byName(a: { name: string }, b: { name: string }): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a.name, b.name);
}
