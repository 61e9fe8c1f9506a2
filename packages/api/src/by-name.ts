/** Made when it is first needed: what knows of languages is loaded with it. */
let collator: Intl.Collator | undefined;

/** Orders things by name as a person expects it: SQLite sorts by code points, which puts É after Z. */
export function byName(a: { name: string }, b: { name: string }): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return collator.compare(a.name, b.name);
}
